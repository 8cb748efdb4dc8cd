const moduleOf = (path) => /^apps\/server\/src\/modules\/([^/]+)\//.exec(path)?.[1];

/**
 * A circle of server modules, as 'goods → members → goods', or undefined. Modules can depend on each other in a
 * circle even if their files do not. Type imports count: a module that knows a type knows its module.
 * @param {{ source: string, dependencies: { resolved: string }[] }[]} files
 */
export function moduleCircle(files) {
  const knows = new Map();
  for (const { source, dependencies } of files) {
    const from = moduleOf(source);
    if (!from || /\.test\.tsx?$/.test(source)) continue;
    const known = knows.get(from) ?? knows.set(from, new Set()).get(from);
    for (const { resolved } of dependencies) {
      const to = moduleOf(resolved);
      if (to && to !== from) known.add(to);
    }
  }
  const done = new Set();
  const walk = (name, path) => {
    if (path.includes(name)) return [...path.slice(path.indexOf(name)), name].join(' → ');
    if (done.has(name)) return undefined;
    for (const next of knows.get(name) ?? []) {
      const circle = walk(next, [...path, name]);
      if (circle) return circle;
    }
    done.add(name);
    return undefined;
  };
  for (const name of knows.keys()) {
    const circle = walk(name, []);
    if (circle) return circle;
  }
  return undefined;
}
