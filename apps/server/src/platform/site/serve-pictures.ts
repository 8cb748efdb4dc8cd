import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { refuse } from '@pifa/contract';
import type { FastifyInstance } from 'fastify';
import { findAsset } from '../assets';
import { sendRefusal } from '../http/envelope';
import { narrowPicture, type PictureWidth, pictureWidthOf } from '../files/picture-sizes';
import type { Platform } from '../platform';

/** Of the memory for what is kept, at most so much for narrowed pictures, bytes. */
const MOST_BYTES = 16e6;

/** Serves the pictures that come with the mall (goods, banners, brands) at /pictures/, `?w=360` in that width. */
export async function servePictures(app: FastifyInstance, { cache }: Pick<Platform, 'cache'>): Promise<void> {
  const root = findAsset('pictures');
  if (!root) return;
  await app.register(fastifyStatic, { root, serve: false, decorateReply: true });
  const kept = cache.section<string, Promise<Buffer | undefined>>('pictures', MOST_BYTES);

  /** The picture in this width; undefined where its own size serves as well, or there is none. */
  function narrowed(path: string, width: PictureWidth): Promise<Buffer | undefined> {
    const key = `${width} ${path}`;
    const known = kept.get(key);
    if (known) return known.catch(() => undefined);
    const picture = readFile(join(root ?? '', path)).then((bytes) => narrowPicture(bytes, width));
    kept.put(key, picture, 0);
    picture.then(
      (bytes) => kept.put(key, picture, bytes?.length ?? 0),
      () => kept.drop(key),
    );
    return picture.catch(() => undefined);
  }

  app.route({
    method: ['GET', 'HEAD'],
    url: '/pictures/*',
    config: { access: 'public', summary: '商城图片' },
    async handler(request, reply) {
      const { '*': path } = request.params as { '*': string };
      // Only names as the mall's own pictures have them reach the disk.
      if (!/^[a-z]+\/[\w-]+\.(?:webp|svg)$/.test(path)) return sendRefusal(reply, refuse('not-found', {}));
      const width = pictureWidthOf((request.query as { w?: string }).w);
      const bytes = width && (await narrowed(path, width));
      if (!bytes) return reply.sendFile(path, { maxAge: '30d', dotfiles: 'ignore' });
      return reply.type('image/webp').header('cache-control', 'public, max-age=2592000').send(bytes);
    },
  });
}
