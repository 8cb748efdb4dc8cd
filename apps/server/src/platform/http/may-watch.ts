import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { isLoopback } from '../limits/address-limiter';

/** Headers that proxies add. A proxy that adds none is why this is not asked alone. */
const PROXY_HEADERS = ['forwarded', 'via', 'x-real-ip', 'x-client-ip', 'true-client-ip', 'cf-connecting-ip'];

const LOOPBACK_HOST = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i;

/** From this very machine, at an address that means this machine, and not through a proxy that lets itself be seen. */
export function isFromHere({ socket, headers }: FastifyRequest): boolean {
  const isProxied = Object.keys(headers).some(
    (name) => name.startsWith('x-forwarded') || PROXY_HEADERS.includes(name),
  );
  return isLoopback(socket.remoteAddress) && LOOPBACK_HOST.test(headers.host ?? '') && !isProxied;
}

/**
 * Who may see what is for those who run the mall or try it out: whoever carries the token of the settings; without
 * one, whoever asks a mall that the demo filled from its own machine. Behind a proxy on the same machine everybody
 * seems to ask from there, so that a real mall never goes by the address. To all others the place does not exist.
 */
export function mayWatch(request: FastifyRequest, token: string, isDemo: boolean): boolean {
  if (token === '') return isDemo && isFromHere(request);
  return timingSafeEqual(digest(request.headers.authorization ?? ''), digest(`Bearer ${token}`));
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
