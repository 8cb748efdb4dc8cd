const moduleOf = (path) => /^apps\/server\/src\/modules\/([^/]+)\//.exec(path)?.[1];

/**
 * A circle of server modules, as 'goods → members → goods', or undefined. File by file there may be none while the
 * modules as wholes still lean on each other. Imports of types count: who knows a type knows the module.
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
