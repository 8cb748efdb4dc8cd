import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { findAsset } from '../assets';

/** Serves the pictures that come with the mall (goods, banners, brands) at /pictures/. */
export async function servePictures(app: FastifyInstance): Promise<void> {
  const root = findAsset('pictures');
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
