import { expect, it } from 'vitest';
import { parseDevice } from './parse-device.ts';
import { lookUpPlace } from './look-up-place.ts';

it.each([
  ['115.231.1.1', '浙江绍兴'],
  ['8.8.8.8', '美国'],
  ['240e:3a1:4cb1:69d0::1', '江苏苏州'],
  ['1.36.0.1', '香港'],
  ['10.1.2.3', '内网'],
  ['192.168.0.4', '内网'],
  ['172.16.9.9', '内网'],
  ['127.0.0.1', '内网'],
  ['::1', '内网'],
  ['::ffff:10.0.0.3', '内网'],
  ['fd12:3456::1', '内网'],
  ['fe80::1%eth0', '内网'],
  ['', ''],
  ['bogus', ''],
])('%s is in %s', (ip, place) => {
  expect(lookUpPlace(ip)).toBe(place);
});

const chromium = (rest: string) =>
  `Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36${rest}`;

it.each([
  [chromium(''), 'Chrome 142 · Windows', false],
  [chromium(' Edg/142.0.0.0'), 'Edge 142 · Windows', false],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari 18 · iPhone',
    true,
  ],
  [
    'Mozilla/5.0 (Linux; Android 14; V2) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/116.0 Mobile Safari/537.36 MicroMessenger/8.0.40',
    '微信 8 · Android',
    true,
  ],
  ['curl/8.1', '未知设备', false],
  ['', '未知设备', false],
  ['\u0000<script>', '未知设备', false],
])('%s is %s', (userAgent, device, handheld) => {
  expect(parseDevice(userAgent)).toEqual({ device, handheld });
});
