import { BlockList, isIP } from 'node:net';

/** Networks that no server of somebody else lies in, or that lead back to our own. */
const CLOSED_4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];
/** Of what the world routes (2000::/3) the parts that stand for other networks: Teredo, documentation, 6to4. */
const CLOSED_6: readonly (readonly [string, number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
];

const closed = new BlockList();
for (const [network, prefix] of CLOSED_4) closed.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of CLOSED_6) closed.addSubnet(network, prefix, 'ipv6');
const world = new BlockList();
world.addSubnet('2000::', 3, 'ipv6');

/**
 * Whether an address is one of the public internet. What is written in any other way than as a plain IPv4 or IPv6 address is
 * not; neither is an IPv4 address inside an IPv6 one, which may lead anywhere.
 */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !closed.check(address, 'ipv4');
  return family === 6 && world.check(address, 'ipv6') && !closed.check(address, 'ipv6');
}
