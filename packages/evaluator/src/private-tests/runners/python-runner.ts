/**
 * Runs inside the sandbox, beside a submission in Python. It takes one call from standard input and answers with data:
 * it knows no expected value and decides nothing. Standard output is kept for answers before the submission is loaded,
 * and the modules that it needs are its own, because a submission may bring others of the same names.
 */
export const pythonRunner = `
import importlib.util, json, os, sys
answers = os.dup(1)
os.dup2(2, 1)
asked = json.loads(sys.stdin.readline())
dumps, write = json.dumps, os.write

def answer(reply):
    try:
        sys.stdout.flush()
    except BaseException:
        pass
    text = (dumps({"id": asked["id"], **reply}) + "\\n").encode()
    while text:
        text = text[write(answers, text):]
    os._exit(0)

try:
    sys.path.insert(0, "/job")
    sys.argv = ["/job/" + asked["file"]]
    spec = importlib.util.spec_from_file_location("submission", "/job/" + asked["file"])
    module = importlib.util.module_from_spec(spec)
    sys.modules["submission"] = module
    spec.loader.exec_module(module)
    value = getattr(module, asked["function"])(*asked["arguments"])
except MemoryError:
    answer({"error": "memory"})
except BaseException as error:
    print(type(error).__name__ + ": " + str(error)[:2000], file=sys.stderr)
    answer({"error": "exception"})
try:
    dumps(value, allow_nan=False)
    plain = json.loads(dumps(value, allow_nan=False))
except BaseException:
    answer({"error": "not_json"})
answer({"value": plain})
`;
