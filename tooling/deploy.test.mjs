import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findProgram } from './lib/programs.mjs';
import { inRoot } from './lib/root.mjs';
import { run } from './lib/run.mjs';

let folder;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pifa-deploy-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const textOf = (name) => readFileSync(inRoot('deploy', name), 'utf8');

describe('deploy/ 里的文件能用', () => {
  it('systemd 单元通过 systemd-analyze verify', { timeout: 300_000 }, async ({ skip }) => {
    const found = await findProgram('systemd-analyze', 'systemd');
    if (!found.path) return skip(found.reason);
    const units = ['pifa@.service', 'pifa-backup.service', 'pifa-backup.timer'];
    for (const name of units) {
      // Only the paths of the programs differ on this machine.
      const text = textOf(name).replaceAll('/usr/bin/node', process.execPath);
      writeFileSync(join(folder, name.replace('@.', '@8081.')), text);
      if (name.includes('@')) writeFileSync(join(folder, name), text);
    }
    const paths = units.map((name) => join(folder, name.replace('@.', '@8081.')));
    const { code, output } = await run(found.path, ['verify', '--man=no', ...paths]);
    expect({ code, output: output.trim() }).toEqual({ code: 0, output: '' });
  });

  it('nginx 站点通过 nginx -t', { timeout: 300_000 }, async ({ skip }) => {
    const found = await findProgram('nginx', 'nginx');
    if (!found.path) return skip(found.reason);
    const key = [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-days',
      '2',
      '-subj',
      '/CN=mall.example.com',
    ];
    await run('openssl', [
      ...key,
      '-keyout',
      join(folder, 'privkey.pem'),
      '-out',
      join(folder, 'fullchain.pem'),
    ]);
    const site = textOf('nginx-site.conf').replaceAll('/etc/letsencrypt/live/mall.example.com', folder);
    writeFileSync(join(folder, 'site.conf'), site);
    writeFileSync(
      join(folder, 'nginx.conf'),
      `pid ${folder}/nginx.pid; error_log stderr; events {} http { access_log off; include ${folder}/site.conf; }`,
    );
    const { code, output } = await run(found.path, ['-t', '-p', folder, '-c', join(folder, 'nginx.conf')]);
    expect(code, output).toBe(0);
  });

  it('站点名与设置样例里的公网地址一致', () => {
    const { site } = JSON.parse(textOf('pifa.config.json'));
    expect(textOf('nginx-site.conf')).toContain(`server_name ${new URL(site.publicUrl).hostname};`);
  });

  it('文档说到这里的每一个文件', () => {
    const page = readFileSync(inRoot('docs/how-to/production.md'), 'utf8');
    for (const name of readdirSync(inRoot('deploy'))) expect(page).toContain(`deploy/${name}`);
  });
});
