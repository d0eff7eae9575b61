/**
 * Python: `move_paths(place)` puts the paths of one's own (`own_paths`, defined before) into every text below a folder, and
 * lets its files be run.
 */
export const movedPaths = `def move_paths(place):
    for folder, _, names in os.walk(place):
        for name in names:
            path = os.path.join(folder, name)
            os.chmod(path, 0o700)
            try:
                with open(path, encoding='utf-8', newline='') as file:
                    text = file.read()
            except UnicodeDecodeError:
                continue
            if own_paths(text) != text:
                with open(path, 'w', encoding='utf-8', newline='') as file:
                    file.write(own_paths(text))
`;
