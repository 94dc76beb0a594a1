package enum BuiltInTemplates {}
