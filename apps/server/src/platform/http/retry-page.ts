import type { FastifyReply } from 'fastify';

/** A page in place of one that cannot be served now; it asks again by itself after so many seconds. */
export function sendRetryPage(reply: FastifyReply, status: 429 | 503, seconds: number): FastifyReply {
  return reply
    .code(status)
    .header('retry-after', seconds)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(`<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="${seconds}"><title>正忙，请稍后再试</title></head>
<body><h1>正忙，请稍后再试</h1><p>访问的人较多，页面会在 ${seconds} 秒后自动重试。</p></body></html>`);
}
