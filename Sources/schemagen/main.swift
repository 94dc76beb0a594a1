print("schemagen")
