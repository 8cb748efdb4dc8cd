import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { inRoot, root } from './lib/root.mjs';

const TOP = ['apps', 'packages', 'docs', 'e2e', 'bench', 'tooling', 'deploy'];
const scripts = JSON.parse(readFileSync(inRoot('package.json'), 'utf8')).scripts;

const below = (folder) => readdirSync(inRoot(folder), { recursive: true }).map((name) => join(folder, name));
const readmesOf = (folder) => readdirSync(inRoot(folder)).map((name) => join(folder, name, 'README.md'));
const pages = [
  ...readdirSync(root).filter((name) => name.startsWith('README')),
  'CONTRIBUTING.md',
  'e2e/README.md',
  ...below('docs'),
  ...readmesOf('apps'),
  ...readmesOf('packages'),
].filter((name) => name.endsWith('.md') && existsSync(inRoot(name)));

const all = (text, pattern) => [...text.matchAll(pattern)].map((match) => match[1]);

/** The relative links of a page that lead nowhere. */
function brokenLinks(page, text) {
  const links = all(text, /\]\(([^)\s]+)\)/g).filter((link) => !/^([a-z]+:|#)/.test(link));
  return links.filter((link) => {
    const path = decodeURI(link.split('#')[0]);
    return !existsSync(join(dirname(inRoot(page)), path));
  });
}

// A placeholder (`<area>`, `*`, `NNNN`) or a build product is not a path in the tree.
const PLACEHOLDER = /[*<>…{}$]|\.\.\.|NNNN|\bdist\b|node_modules/;

/** The backticked paths of a page that start at a top folder and don't exist. */
function missingPaths(text) {
  const paths = all(text, /`([a-z0-9]+\/[^`\s]*)`/g).map((path) => path.replace(/:\d+$/, ''));
  return paths.filter(
    (path) => TOP.includes(path.split('/')[0]) && !PLACEHOLDER.test(path) && !existsSync(inRoot(path)),
  );
}

/** The scripts that a page names and package.json lacks. */
function missingScripts(text) {
  return all(text, /npm run ([a-z][a-z:-]*)/g).filter((name) => !(name in scripts));
}

describe('文档里写的路径和命令都存在', () => {
  it('能读到各处的文档', () => {
    expect(pages).toEqual(
      expect.arrayContaining(['README.md', 'docs/architecture.md', 'packages/domain/README.md']),
    );
  });

  it.each(pages)('%s', (page) => {
    const text = readFileSync(inRoot(page), 'utf8');
    const old = /^Date:.*Status:.*superseded by/m.test(text);
    expect({
      links: brokenLinks(page, text),
      paths: old ? [] : missingPaths(text),
      scripts: missingScripts(text),
    }).toEqual({ links: [], paths: [], scripts: [] });
  });
});
