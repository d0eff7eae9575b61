/**
 * Runs the tests of one sample in a sandbox that the program under test is not in. Names that the tests do not define
 * themselves are those of the program: calling one asks for its value, line by line, and what comes back is plain data.
 * An object of the program's own stays with it, and is never compared, nor true or false.
 */
export const testProgram = `
import ast, base64, builtins, json, os, re, sys
said = os.fdopen(os.dup(1), 'w')
os.dup2(2, 1)
heard = os.fdopen(os.dup(0))
os.dup2(os.open('/dev/null', os.O_RDONLY), 0)
job = json.loads(heard.readline())
STANDARD = ('bisect', 'cmath', 'collections', 'copy', 'datetime', 'decimal', 'fractions', 'functools', 'heapq', 'itertools',
            'math', 'operator', 'random', 're', 'statistics', 'string', 'sys', 'typing')

class Ended(Exception): pass
class OfSolution(Exception): pass

state = {'ended': None, 'asked': False, 'raised': None, 'name': ''}

def verdict(kind, why=''):
    said.write(json.dumps({'verdict': kind, 'why': why}) + '\\n')
    said.flush()
    os._exit(0)

def ask(question):
    said.write(json.dumps({'ask': question}) + '\\n')
    said.flush()
    try:
        reply = json.loads(heard.readline())
        if 'ended' in reply:
            state['ended'] = reply['ended']
        elif 'error' in reply:
            error = errorOf(str(reply['error']), str(reply['message']))
        else:
            return unpack(reply['value'])
    except BaseException:
        state['ended'] = 'it answered something that is not a value'
    if state['ended'] is not None:
        raise Ended(state['ended'])
    state['raised'], state['name'] = error, re.sub(r'\\W', '', str(reply['error']))[:60]
    raise error

def errorOf(name, message):
    kind = getattr(builtins, name, None)
    if isinstance(kind, type) and issubclass(kind, Exception):
        try:
            return kind(message)
        except Exception:
            pass
    return OfSolution(name + ': ' + message)

def unpack(given):
    if given is None or given is True or given is False or isinstance(given, str):
        return given
    if 'h' in given:
        return Remote({'h': int(given['h'])}, str(given['type']))
    (tag, value), = given.items()
    if tag == 'i': return int(value, 16)
    if tag == 'f': return float(value)
    if tag == 'c': return complex(float(value[0]), float(value[1]))
    if tag == 'b': return base64.b64decode(value)
    if tag == 'd': return {unpack(k): unpack(v) for k, v in value}
    return {'l': list, 't': tuple, 's': set, 'z': frozenset}[tag](unpack(one) for one in value)

def pack(value):
    if value is None or value is True or value is False or isinstance(value, str):
        return value
    if isinstance(value, Remote): return value._place
    if isinstance(value, int): return {'i': format(int(value), 'x')}
    if isinstance(value, float): return {'f': repr(float(value))}
    if isinstance(value, complex): return {'c': [repr(value.real), repr(value.imag)]}
    if isinstance(value, (bytes, bytearray)): return {'b': base64.b64encode(value).decode()}
    if isinstance(value, dict): return {'d': [[pack(k), pack(v)] for k, v in value.items()]}
    for kind, tag in ((list, 'l'), (tuple, 't'), (set, 's'), (frozenset, 'z'), (range, 'l')):
        if isinstance(value, kind): return {tag: [pack(one) for one in value]}
    raise TypeError('a ' + type(value).__name__ + ' cannot be handed to a program in another sandbox')

class Remote:
    def __init__(self, place, kind):
        self._place, self._kind = place, kind
    def __call__(self, *given, **named):
        state['asked'] = True
        given, named = [pack(one) for one in given], [[key, pack(one)] for key, one in named.items()]
        return ask({'do': 'call', 'on': pack(self), 'given': given, 'named': named})
    def __getattr__(self, name):
        if name.startswith('__'):
            raise AttributeError(name)
        state['asked'] = True
        return ask({'do': 'attribute', 'on': pack(self), 'name': name})
    def __getitem__(self, key): return ask({'do': 'item', 'on': pack(self), 'given': [pack(key)]})
    def __iter__(self): return iter(ask({'do': 'items', 'on': pack(self)}))
    def __len__(self): return ask({'do': 'length', 'on': pack(self)})
    def __str__(self): return ask({'do': 'text', 'on': pack(self)})
    def __repr__(self): return '<' + self._kind + ' of the program>'
    def _refuse(self, *others):
        raise TypeError('an object of the program is not compared: ' + self._kind)
    __eq__ = __ne__ = __lt__ = __le__ = __gt__ = __ge__ = __bool__ = __hash__ = _refuse

def defines(text, name):
    return re.search(r'^[ \\t]*(?:async[ \\t]+)?(?:def|class)[ \\t]+' + (re.escape(name) if name else r'\\w+') + r'\\b', text, re.M) is not None

def programIn(answer, name):
    blocks = re.findall(r'^[ \\t]*\`\`\`[^\\n\`]*\\n(.*?)(?:^[ \\t]*\`\`\`|\\Z)', answer, re.S | re.M)
    for wanted in (name, None):
        for block in reversed(blocks):
            if defines(block, wanted): return block
    return blocks[-1] if blocks else answer

def load(text):
    try:
        ask({'do': 'load', 'name': text})
    except Ended as ended:
        verdict('failed', str(ended))
    except Exception as error:
        verdict('failed', 'it could not be loaded: ' + state['name'])

prompt, name = job['prompt'], job['entry_point']
names = {'__name__': 'tests'}
source = job['setup'] + '\\n' + job['test'] + '\\n'
try:
    tree = ast.parse(source)
    exec(compile(prompt, 'prompt', 'exec'), names)
except BaseException as error:
    verdict('broken', 'the tests cannot be loaded: ' + type(error).__name__)
program = programIn(job['answer'], name)
if prompt and name and not defines(program, name):
    load(prompt + program)
else:
    if prompt: load(prompt)
    load(program)
used = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)}
owners = {node.value.id for node in ast.walk(tree) if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name)}
for free in used - set(dir(builtins)) - set(names):
    names[free] = __import__(free) if free in owners and free in STANDARD else Remote({'n': free}, free)
if name: names[name] = Remote({'n': name}, name)
try:
    exec(compile(tree, 'tests', 'exec'), names)
    check = names.get('check')
    if name and callable(check) and not isinstance(check, Remote): check(names[name])
except BaseException as error:
    if state['ended'] is not None: verdict('failed', state['ended'])
    if error is state['raised']: verdict('failed', 'it raised ' + state['name'])
    if isinstance(error, AssertionError): verdict('failed', 'a value was not the one that is expected')
    verdict('failed', 'a test could not go on with what it gave back: ' + type(error).__name__)
if state['ended'] is not None: verdict('failed', state['ended'])
if not state['asked']: verdict('broken', 'the tests never call the program')
verdict('passed')
`;

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
