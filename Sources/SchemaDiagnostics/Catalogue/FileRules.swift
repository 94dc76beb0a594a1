/// SG001 to SG009: whether a file is text at all.
package enum FileRules {
    package static let all: [RuleDescription] = [notUTF8, otherEncoding, emptyFile, binaryFile, fileTooLarge]
}
