import { createReadStream, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { findAsset, type PageRoute } from '../../platform';

const MEDIA_TYPES: Record<string, string> = { '.webp': 'image/webp', '.svg': 'image/svg+xml' };

/** The drawn pictures by their address (`/pictures/goods/….webp`). */
export function pictureFiles(): Map<string, string> {
  const folder = findAsset('pictures');
  const files = new Map<string, string>();
  if (folder === undefined) return files;
  for (const group of readdirSync(folder, { withFileTypes: true })) {
    if (!group.isDirectory()) continue;
    for (const name of readdirSync(join(folder, group.name))) {
      files.set(`/pictures/${group.name}/${name}`, join(folder, group.name, name));
    }
  }
  return files;
}

/** Serves the demo's pictures. Only files found at the first request are served, so no path leads elsewhere. */
export function picturePage(): PageRoute {
  let files: Map<string, string> | undefined;
  return {
    method: 'GET',
    path: '/pictures/:group/:name',
    access: 'public',
    summary: '演示商品图片',
    async handle(request, reply) {
      files ??= pictureFiles();
      const file = files.get(request.url.split('?', 1)[0] ?? '');
      if (!file) return reply.code(404).type('text/plain; charset=utf-8').send('没有这张图片');
      return reply
        .header('cache-control', 'public, max-age=86400')
        .type(MEDIA_TYPES[file.slice(file.lastIndexOf('.'))] ?? 'application/octet-stream')
        .send(createReadStream(file));
    },
  };
}
