import { describe, expect, it } from 'vitest';
import { toCountedAddress, isPrivate, getNetwork } from './address.ts';

describe('the address that limits count', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::FFFF:c000:207', '192.0.2.7'],
    ['0:0:0:0:0:ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
    ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['64:ff9b::192.0.2.7', '64:ff9b:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::', '0:0:0:0::/64'],
    ['1::', '1:0:0:0::/64'],
    ['', ''],
    ['unknown', 'unknown'],
    ['2001:db8:::1', '2001:db8:::1'],
    ['::192.0.2.7', '0:0:0:0::/64'],
    ['::c000:207', '0:0:0:0::/64'],
    ['fe80::1%br-a.1', 'fe80:0:0:0::/64'],
    // numbers that other programs read as addresses
    ['010.0.0.1', '010.0.0.1'],
    ['0x7f.1', '0x7f.1'],
    ['2130706433', '2130706433'],
    ['::ffff:010.0.0.1', '::ffff:010.0.0.1'],
  ])('%s as %s', (ip, counted) => {
    expect(toCountedAddress(ip)).toBe(counted);
  });
});

it.each([
  ['192.0.2.7', '192.0.0.0/16'],
  ['::ffff:192.0.2.7', '192.0.0.0/16'],
  ['2001:db8:1:2::1', '2001:db8::/32'],
  ['::1', '0:0::/32'],
  ['unknown', 'unknown'],
])('the network of %s is %s', (ip, network) => {
  expect(getNetwork(ip)).toBe(network);
});

it.each([
  ['172.31.255.255', true],
  ['172.32.0.0', false],
  ['100.64.0.1', true],
  ['::ffff:a00:3', true],
  ['febf::1%eth0', true],
  ['fec0::1', false],
  ['2130706433', false],
])('%s is private: %s', (ip, answer) => {
  expect(isPrivate(ip)).toBe(answer);
});
