"""The part of JSON Schema (2020-12) that the description of the API uses, and a check of that document itself.

  schema.py OPENAPI   checks the document, and that the checks can fail
"""

import copy
import json
import re
import sys

ANNOTATIONS = {"description"}
KEYWORDS = {"$ref", "type", "enum", "const", "properties", "required", "additionalProperties", "items", "anyOf",
            "minimum", "maximum", "pattern", "minItems", "maxItems"}
TYPES = {"object": dict, "array": list, "string": str, "boolean": bool, "null": type(None)}


class Wrong(Exception):
    pass


def require(condition, where, what):
    if not condition:
        raise Wrong(f"{where or 'the document'}: {what}")


def has_type(value, name):
    if name == "integer":
        return isinstance(value, int) and not isinstance(value, bool)
    if name == "number":
        return isinstance(value, (int, float)) and not isinstance(value, bool)
    return isinstance(value, TYPES[name])


def resolve(document, reference):
    require(reference.startswith("#/"), reference, "a reference stays in the document")
    found = document
    for part in reference[2:].split("/"):
        require(isinstance(found, dict) and part in found, reference, "nothing is there")
        found = found[part]
    return found


def validate(document, schema, value, where="$"):
    """Raises Wrong where `value` does not follow `schema`."""
    if "$ref" in schema:
        validate(document, resolve(document, schema["$ref"]), value, where)
    if "anyOf" in schema:
        reasons = []
        for choice in schema["anyOf"]:
            try:
                validate(document, choice, value, where)
                break
            except Wrong as reason:
                reasons.append(str(reason))
        else:
            raise Wrong(f"{where}: none of these: {'; '.join(reasons)[:400]}")
    if "type" in schema:
        require(has_type(value, schema["type"]), where, f"no {schema['type']}: {str(value)[:60]!r}")
    if "enum" in schema:
        require(value in schema["enum"], where, f"{value!r} is none of {schema['enum']}")
    if "const" in schema:
        same = value == schema["const"] and type(value) is type(schema["const"])
        require(same, where, f"{value!r} is not {schema['const']!r}")
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        require(value >= schema.get("minimum", value), where, f"{value} is too small")
        require(value <= schema.get("maximum", value), where, f"{value} is too large")
    if isinstance(value, str) and "pattern" in schema:
        require(re.search(schema["pattern"], value), where, f"{value[:60]!r} is not {schema['pattern']}")
    if isinstance(value, list):
        require(len(value) >= schema.get("minItems", 0), where, "too few items")
        require(len(value) <= schema.get("maxItems", len(value)), where, "too many items")
        if "items" in schema:
            for i, item in enumerate(value):
                validate(document, schema["items"], item, f"{where}[{i}]")
    if isinstance(value, dict):
        validate_members(document, schema, value, where)


def validate_members(document, schema, value, where):
    for name in schema.get("required", []):
        require(name in value, where, f"'{name}' is missing")
    others = schema.get("additionalProperties", True)
    for name, member in value.items():
        if name in schema.get("properties", {}):
            validate(document, schema["properties"][name], member, f"{where}.{name}")
        elif isinstance(others, dict):
            validate(document, others, member, f"{where}.{name}")
        else:
            require(others, where, f"'{name}' is not in the schema")


def check_schema(document, schema, where):
    require(isinstance(schema, dict), where, "a schema is an object")
    for keyword in schema:
        require(keyword in KEYWORDS | ANNOTATIONS, where, f"'{keyword}' is no keyword that is checked")
    if "$ref" in schema:
        require(isinstance(resolve(document, schema["$ref"]), dict), where, "a reference to no schema")
    if "type" in schema:
        require(schema["type"] in {*TYPES, "integer", "number"}, where, f"no type: {schema['type']!r}")
    for name, member in schema.get("properties", {}).items():
        check_schema(document, member, f"{where}.{name}")
    for name in schema.get("required", []):
        require(name in schema.get("properties", {}), where, f"'{name}' is required and not described")
    if "pattern" in schema:
        re.compile(schema["pattern"])
    if "items" in schema:
        check_schema(document, schema["items"], f"{where}[]")
    if isinstance(schema.get("additionalProperties"), dict):
        check_schema(document, schema["additionalProperties"], f"{where}.*")
    for i, choice in enumerate(schema.get("anyOf", [])):
        check_schema(document, choice, f"{where}|{i}")


def check_content(document, content, where):
    require(content, where, "without content")
    for kind, media in content.items():
        require(re.fullmatch(r"[a-z]+/[a-z.+-]+", kind), where, f"{kind!r} is no media type")
        require(set(media) <= {"schema", "example"}, where, f"unknown members: {set(media)}")
        check_schema(document, media["schema"], f"{where} {kind}")


def check_operation(document, path, operation, where):
    require(set(operation) <= {"summary", "parameters", "requestBody", "responses"}, where, "unknown members")
    require(operation.get("summary"), where, "without a summary")
    named = {parameter["name"] for parameter in operation.get("parameters", [])}
    require(named == set(re.findall(r"{(\w+)}", path)), where, "the path's parameters are others")
    for parameter in operation.get("parameters", []):
        require(parameter["in"] == "path" and parameter["required"] is True, where, "a wrong parameter")
        check_schema(document, parameter["schema"], where)
    if "requestBody" in operation:
        check_content(document, operation["requestBody"]["content"], f"{where}, request")
    require("200" in operation["responses"], where, "nothing says what success is")
    for status, response in operation["responses"].items():
        require(re.fullmatch("[2-5][0-9][0-9]", status), where, f"{status!r} is no status")
        if "$ref" in response:
            response = resolve(document, response["$ref"])
        require(response.get("description"), f"{where} {status}", "without a description")
        check_content(document, response["content"], f"{where} {status}")


def check_document(document):
    """Raises Wrong where the document is no OpenAPI 3.1 document of the kind that we write."""
    require(document.get("openapi") == "3.1.0", "", "the version of OpenAPI is not 3.1.0")
    for member in ("info", "paths", "components"):
        require(isinstance(document.get(member), dict), member, "missing")
    require(document["info"].get("title") and document["info"].get("version"), "info", "title or version is missing")
    used = set(re.findall(r'"#/([^"]*)"', json.dumps(document)))
    for name, schema in document["components"]["schemas"].items():
        check_schema(document, schema, name)
    # What only streams contain is described, and not referred to.
    for name in set(document["components"]["schemas"]) - {"Accepted", "Progress"}:
        require(f"components/schemas/{name}" in used, name, "nothing uses it")
    for path, operations in document["paths"].items():
        require(path.startswith("/"), path, "a path starts with /")
        for method, operation in operations.items():
            require(method in ("get", "post", "delete"), path, f"{method!r} is no method of ours")
            check_operation(document, path, operation, f"{method} {path}")


def self_test(document):
    """The document is right, and each of these changes makes it wrong, or a value refused."""
    def dangling(d): d["components"]["schemas"]["Answer"]["properties"]["ending"]["$ref"] = "#/components/schemas/End"
    def misspelt(d): d["components"]["schemas"]["Task"]["propertys"] = {}
    def no_success(d): del d["paths"]["/api/task"]["post"]["responses"]["200"]
    def parameter(d): d["paths"]["/api/rulesets/{name}"]["get"]["parameters"][0]["name"] = "nome"
    def required(d): d["components"]["schemas"]["Server"]["required"].append("colour")
    def unused(d): d["components"]["schemas"]["Unused"] = {"type": "string"}
    for change in (dangling, misspelt, no_success, parameter, required, unused):
        broken = copy.deepcopy(document)
        change(broken)
        try:
            check_document(broken)
        except Wrong:
            continue
        raise SystemExit(f"the check of the document overlooks '{change.__name__}'")
    move = {"$ref": "#/components/schemas/Move"}
    validate(document, move, {"label": "take 4"})
    for value in ({}, {"label": 4}, {"label": "take 4", "colour": "red"}, [], None, "take 4"):
        try:
            validate(document, move, value)
        except Wrong:
            continue
        raise SystemExit(f"the validator takes {value!r} for a move")


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        document = json.load(file)
    check_document(document)
    self_test(document)
    print(f"{len(document['paths'])} paths, {len(document['components']['schemas'])} schemas")


if __name__ == "__main__":
    main()
