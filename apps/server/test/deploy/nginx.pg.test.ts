import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:https';
import { request as plainRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../faults/own-server';
import { startTwoInstances, testSettings } from '../harness';

/** Debian's; the tooling suite installs it where it may (tooling/deploy.test.mjs). */
const NGINX = ['/usr/sbin/nginx', '/usr/bin/nginx'].find((path) => existsSync(path));
const SITE = join(import.meta.dirname, '../../../../deploy/nginx-site.conf');

/** deploy/nginx-site.conf in front of two servers on one PostgreSQL; only ports and certificates are this test's. */
describe.skipIf(NGINX === undefined)('nginx 站点文件，后面两台服务器', () => {
  let folder: string;
  let both: Awaited<ReturnType<typeof startTwoInstances>>;
  let nginx: ChildProcess;
  let ports: { http: number; https: number };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pifa-nginx-'));
    const { site } = testSettings(folder);
    both = await startTwoInstances({ settings: { site: { ...site, trustedProxies: 1 } } });
    const behind = [];
    for (const { http } of [both.first, both.second]) {
      await http.listen({ port: 0, host: '127.0.0.1' });
      const address = http.server.address();
      behind.push(typeof address === 'object' && address ? address.port : 0);
    }
    ports = { http: await freePort(), https: await freePort() };
    const key = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')];
    const subject = ['-nodes', '-days', '2', '-subj', '/CN=mall.example.com'];
    execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', ...subject, ...key], { stdio: 'ignore' });
    const text = readFileSync(SITE, 'utf8')
      .replaceAll(/^ *listen \[::\].*\n/gm, '')
      .replace('listen 80;', `listen 127.0.0.1:${ports.http};`)
      .replace('listen 443 ', `listen 127.0.0.1:${ports.https} `)
      .replace('127.0.0.1:8081', `127.0.0.1:${behind[0]}`)
      .replace('127.0.0.1:8082', `127.0.0.1:${behind[1]}`)
      .replaceAll('/etc/letsencrypt/live/mall.example.com', folder);
    await writeFile(join(folder, 'site.conf'), text);
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((name) => `${name}_temp_path ${folder}/${name};`)
      .join(' ');
    await writeFile(
      join(folder, 'nginx.conf'),
      `pid ${folder}/nginx.pid; error_log ${folder}/error.log; daemon off; master_process off;
events {} http { access_log off; ${temporary} include ${folder}/site.conf; }`,
    );
    nginx = spawn(NGINX ?? '', ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'ignore' });
    for (let looks = 0; looks < 200 && (await ask('/healthz')).status !== 200; looks += 1) await wait(50);
  }, 120_000);
  afterAll(async () => {
    if (nginx && nginx.exitCode === null) {
      const gone = once(nginx, 'exit');
      nginx.kill('SIGTERM');
      await gone;
    }
    await both?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const ask = (path: string, headers: Record<string, string> = {}) =>
    new Promise<{ status: number; text: string; location?: string }>((resolve) => {
      const own = { host: 'mall.example.com', 'x-domain': 'mall.test', ...headers };
      const to = { host: '127.0.0.1', port: ports.https, path, headers: own, rejectUnauthorized: false };
      const outgoing = request({ ...to, agent: false }, (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (piece) => (text += String(piece)));
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
      });
      outgoing.on('error', () => resolve({ status: 0, text: '' }));
      outgoing.end();
    });

  it('https 有答复，http 转到 https', async () => {
    expect((await ask('/api/basic/dict/funcSet')).status).toBe(200);
    const moved = await new Promise<{ status: number; to: string }>((resolve, reject) => {
      const to = {
        host: '127.0.0.1',
        port: ports.http,
        path: '/pages/cart',
        headers: { host: 'mall.example.com' },
      };
      plainRequest({ ...to, agent: false }, (answer) => {
        answer.resume();
        resolve({ status: answer.statusCode ?? 0, to: answer.headers.location ?? '' });
      })
        .on('error', reject)
        .end();
    });
    expect(moved).toEqual({ status: 301, to: 'https://mall.example.com/pages/cart' });
  });

  it('指标与发件箱不给外面；自称来自别处的地址不算数', async () => {
    expect((await ask('/metrics')).status).toBe(404);
    expect((await ask('/api/dev/sms')).status).toBe(404);
    const seen: string[] = [];
    for (const { http } of [both.first, both.second])
      http.server.on('request', ({ headers }) => seen.push(String(headers['x-forwarded-for'])));
    await ask('/healthz', { 'x-forwarded-for': '203.0.113.9' });
    expect(seen).toEqual(['127.0.0.1']);
  });

  it('后台导入的大文件到得了服务器，别处的大文件到不了', async () => {
    const post = (path: string, bytes: number) =>
      new Promise<number>((resolve) => {
        const headers = {
          host: 'mall.example.com',
          'x-domain': 'mall.test',
          'content-type': 'multipart/form-data; boundary=b',
          'content-length': bytes,
        };
        const to = { host: '127.0.0.1', port: ports.https, path, headers, rejectUnauthorized: false };
        const outgoing = request({ ...to, agent: false, method: 'POST' }, (answer) => {
          answer.resume();
          resolve(answer.statusCode ?? 0);
        });
        outgoing.on('error', () => undefined);
        outgoing.end(Buffer.alloc(bytes, 120));
      });
    const large = 14 * 1024 * 1024;
    for (const path of ['/api/admin/imports', '/api/admin/imports/x/pictures', '/api/admin/pictures']) {
      expect(await post(path, large)).toBe(401);
    }
    expect(await post('/api/files/upload', large)).toBe(413);
  });

  it('一台走了 → 每个请求都有答复', async () => {
    const statuses = new Set<number>();
    const callers = Array.from({ length: 4 }, async () => {
      for (let n = 0; n < 30; n += 1) statuses.add((await ask('/api/basic/dict/funcSet')).status);
    });
    await wait(20);
    await both.first.http.close();
    await Promise.all(callers);
    expect([...statuses]).toEqual([200]);
  });
});
