import { expect, it } from 'vitest';
import { isPublicAddress } from './public-address';

it.each([
  ['8.8.8.8', true],
  ['1.1.1.1', true],
  ['172.15.255.255', true],
  ['172.32.0.1', true],
  ['2400:3200::1', true],
  ['2606:4700::1111', true],
  ['127.0.0.1', false],
  ['127.8.9.10', false],
  ['0.0.0.0', false],
  ['10.1.2.3', false],
  ['172.16.0.1', false],
  ['172.31.255.254', false],
  ['192.168.1.1', false],
  ['100.64.0.1', false],
  ['169.254.169.254', false],
  ['198.18.0.1', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::', false],
  ['::1', false],
  ['::ffff:127.0.0.1', false],
  ['::ffff:8.8.8.8', false],
  ['::ffff:7f00:1', false],
  ['64:ff9b::7f00:1', false],
  ['fe80::1', false],
  ['fe80::1%eth0', false],
  ['fd00::1', false],
  ['ff02::1', false],
  ['2002:7f00:1::', false],
  ['2001:0:7f00:1::', false],
  ['2001:db8::1', false],
  ['2130706433', false],
  ['0x7f000001', false],
  ['0177.0.0.1', false],
  ['127.1', false],
  ['localhost', false],
  ['', false],
])('%s：公网 %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic);
});

it('网址里的十进制、十六进制、八进制写法，解析之后也认得出是内网', () => {
  for (const host of ['2130706433', '0x7f000001', '0177.0.0.1', '127.1', '[::ffff:127.0.0.1]']) {
    const { hostname } = new URL(`http://${host}/`);
    expect(isPublicAddress(hostname.replace(/^\[|\]$/g, ''))).toBe(false);
  }
});
