const { existsSync, readdirSync, readFileSync } = require('node:fs');
const { join } = require('node:path');

const packages = join(__dirname, '..', '..', 'packages');
const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/** The files that a package's `exports` name, as patterns: its entry points. */
function frontDoors(name) {
  const manifest = join(packages, name, 'package.json');
  if (!existsSync(manifest)) return [];
  const exported = JSON.parse(readFileSync(manifest, 'utf8')).exports ?? {};
  return Object.values(exported).map((file) => `^packages/${name}/${escaped(file.replace(/^\.\//, ''))}$`);
}

module.exports = { frontDoors: readdirSync(packages).flatMap(frontDoors) };
