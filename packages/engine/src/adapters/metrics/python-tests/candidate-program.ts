/**
 * Runs in a sandbox with the program of a model and nothing else. It is asked by lines and answers with values; what it
 * prints goes elsewhere. All of it may be in the hands of the program: it knows no test and decides nothing.
 */
export const candidateProgram = `
import base64, json, os, sys, types
answers = os.dup(1)
os.dup2(2, 1)
questions = os.fdopen(os.dup(0))
os.dup2(os.open('/dev/null', os.O_RDONLY), 0)
solution = types.ModuleType('solution')
sys.modules['solution'] = solution
kept = []

def pack(value):
    if value is None or value is True or value is False:
        return value
    if isinstance(value, str):
        return str.__str__(value)
    if isinstance(value, int):
        return {'i': format(int(value), 'x')}
    if isinstance(value, float):
        return {'f': float.__repr__(value)}
    if isinstance(value, complex):
        return {'c': [float.__repr__(value.real), float.__repr__(value.imag)]}
    if isinstance(value, (bytes, bytearray)):
        return {'b': base64.b64encode(value).decode()}
    if isinstance(value, dict):
        return {'d': [[pack(k), pack(v)] for k, v in value.items()]}
    for kind, tag in ((list, 'l'), (tuple, 't'), (set, 's'), (frozenset, 'z')):
        if isinstance(value, kind):
            return {tag: [pack(one) for one in value]}
    kept.append(value)
    return {'h': len(kept) - 1, 'type': type(value).__name__}

def unpack(given):
    if not isinstance(given, dict):
        return given
    (tag, value), = given.items()
    if tag == 'h': return kept[value]
    if tag == 'n': return named(value)
    if tag == 'i': return int(value, 16)
    if tag == 'f': return float(value)
    if tag == 'c': return complex(float(value[0]), float(value[1]))
    if tag == 'b': return base64.b64decode(value)
    if tag == 'd': return {unpack(k): unpack(v) for k, v in value}
    return {'l': list, 't': tuple, 's': set, 'z': frozenset}[tag](unpack(one) for one in value)

def named(name):
    if not hasattr(solution, name):
        raise NameError('name ' + repr(name) + ' is not defined')
    return getattr(solution, name)

def answer(do, on=None, given=(), named=(), name=None):
    if do == 'load':
        exec(compile(name, 'solution.py', 'exec'), solution.__dict__)
        return None
    target = unpack(on)
    if do == 'call':
        return target(*[unpack(one) for one in given], **{key: unpack(one) for key, one in named})
    if do == 'attribute':
        return getattr(target, name)
    if do == 'item':
        return target[unpack(given[0])]
    if do == 'items':
        return list(target)
    if do == 'length':
        return len(target)
    return str(target)

dumps, loads, write = json.dumps, json.loads, os.write
for line in questions:
    try:
        reply = {'value': pack(answer(**loads(line)))}
    except BaseException as error:
        try:
            reply = {'error': type(error).__name__, 'message': str(error)[:300]}
        except BaseException:
            reply = {'error': 'Exception', 'message': ''}
    text = (dumps(reply) + '\\n').encode()
    while text:
        text = text[write(answers, text):]
`;
