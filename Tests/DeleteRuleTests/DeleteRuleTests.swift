import SchemaRuntime
import SchemaSnapshot
import Testing

/// Every pair of delete rules, over every form of relationship, from either side: the table of the page on relationships.
@Suite struct DeleteRuleTests {
    @Test func `Every pair of rules is there`() {
        #expect(Form.all.count == 84 && Set(Form.all).count == 84)
        for shape in [Form.Shape.oneToOne, .oneToMany, .manyToMany] {
            #expect(Form.all.count { $0.shape == shape && !$0.isRequired } == 16)
        }
        for form in Form.all { #expect(makeWorld(form).form == form) }
    }

    /// One with links on each side, and one without.
    private static let deletions: [Set<String>] = [["l1"], ["r1"], ["r2"], ["l3"], ["r3"], ["l1", "r2"]]

    @Test(arguments: Form.all) func `A deletion does what the table says`(_ form: Form) throws {
        for names in Self.deletions where names.isSubset(of: form.names) {
            for loaded in Scene.Loaded.allCases {
                for (isByPredicate, looks) in [(false, false), (false, true), (true, false), (true, true)] {
                    let label: Comment = "\(names.sorted()) \(loaded) \(isByPredicate) \(looks)"
                    try check(form, deleting: names, loaded, isByPredicate, looks, label)
                }
            }
        }
    }

    /// - Parameter looks: whether somebody fetches before the save.
    private func check(
        _ form: Form, deleting names: Set<String>, _ loaded: Scene.Loaded, _ isByPredicate: Bool, _ looks: Bool,
        _ label: Comment
    ) throws {
        let scene = try Scene(form)
        let before = Scene.State(names: form.names.sorted(), links: form.links.sorted())
        #expect(try scene.shown() == before && scene.stored() == form.links.sorted(), label)
        try scene.load(loaded)
        try scene.delete(names, isByPredicate: isByPredicate)
        var expected = Expectation(of: form, deleting: names)
        if looks { try checkWaiting(scene, expected, label) }
        if !expected.denials.isEmpty {
            try checkDenial(scene, expected, label)
            #expect(try scene.shown() == before && scene.stored() == form.links.sorted(), label)
            // Those in the way go in the same save, and those in their way.
            var all = names
            while !expected.blockers.isEmpty {
                try scene.delete(expected.blockers, isByPredicate: isByPredicate)
                all.formUnion(expected.blockers)
                expected = Expectation(of: form, deleting: all)
            }
        }
        try scene.context.save()
        let left = form.names.filter { !expected.gone.contains($0) }
        let after = Scene.State(names: left.sorted(), links: expected.links)
        #expect(try scene.shown(in: scene.context) == after, label)
        #expect(try scene.shown() == after, label)
        #expect(try scene.stored() == (expected.links + expected.dangling).sorted(), label)
        #expect(loaded == .nothing || scene.loadedGone == expected.gone, label)
        #expect(!scene.context.hasChanges, label)
        try scene.context.save()
    }

    private func checkWaiting(_ scene: Scene, _ expected: Expectation, _ label: Comment) throws {
        let form = scene.world.form
        let shown = try scene.shown(in: scene.context)
        #expect(shown.names == form.names.filter { !expected.gone.contains($0) }.sorted(), label)
        // As long as a deletion is denied, who is in its way is still linked.
        #expect(!expected.denials.isEmpty || shown.links == expected.links, label)
    }

    private func checkDenial(_ scene: Scene, _ expected: Expectation, _ label: Comment) throws {
        do {
            try scene.context.save()
            Issue.record("nothing was denied: \(label)")
        } catch ModelError.deleteDenied(let identifier, relationship: "link", let count) {
            let denial = Expectation.Denial(name: scene.name(identifier) ?? "", count: count)
            #expect(expected.denials.contains(denial), label)
            #expect(scene.context.hasChanges, label)
        }
    }

    @Test(arguments: Form.all) func `A denied deletion is taken back by a rollback`(_ form: Form) throws {
        for names in Self.deletions
        where names.isSubset(of: form.names) && !Expectation(of: form, deleting: names).denials.isEmpty {
            for loaded in Scene.Loaded.allCases {
                let scene = try Scene(form)
                let before = try scene.shown()
                try scene.load(loaded)
                try scene.delete(names, isByPredicate: loaded == .nothing)
                #expect(throws: ModelError.self) { try scene.context.save() }
                scene.context.rollback()
                #expect(try scene.shown(in: scene.context) == before, "\(names.sorted()) \(loaded)")
                #expect(!scene.context.hasChanges && scene.loadedGone.isEmpty)
                try scene.context.save()
                #expect(try scene.shown() == before && scene.stored() == form.links.sorted())
            }
        }
    }
}
