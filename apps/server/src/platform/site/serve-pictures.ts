import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** Serves the pictures that come with the mall (goods, banners, brands) at /pictures/. */
export async function servePictures(app: FastifyInstance): Promise<void> {
  const root = picturesFolder();
  if (!root) return;
  await app.register(fastifyStatic, { root, serve: false, decorateReply: true });
  app.route({
    method: ['GET', 'HEAD'],
    url: '/pictures/*',
    config: { access: 'public', summary: '商城图片' },
    handler(request, reply) {
      const { '*': path } = request.params as { '*': string };
      return reply.sendFile(path, { maxAge: '30d', dotfiles: 'ignore' });
    },
  });
}

/** `assets/pictures` of the server's own folder, found from the source tree and from the bundle alike. */
function picturesFolder(): string | undefined {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (dirname(folder) !== folder) {
    const pictures = join(folder, 'assets', 'pictures');
    if (existsSync(pictures)) return pictures;
    folder = dirname(folder);
  }
  return undefined;
}
