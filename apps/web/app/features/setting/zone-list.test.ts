import { expect, it } from 'vitest';
import { findZones, listZones, toZone } from './zone-list.ts';

const NOW = Date.parse('2026-11-24T04:00:00Z');
const zones = listZones(NOW);
const findNames = (typed: string) => findZones(zones, typed, 20).map(({ name }) => name);

it('lists every zone of the platform and UTC from west to east', () => {
  expect(zones.length).toBeGreaterThan(400);
  expect(new Set(zones.map(({ name }) => name)).size).toBe(zones.length);
  expect(zones.map(({ minutes }) => minutes)).toEqual(
    zones.map(({ minutes }) => minutes).toSorted((a, b) => a - b),
  );
});

it.each([
  ['伦敦', 'Europe/London'],
  ['london', 'Europe/London'],
  ['NEW YORK', 'America/New_York'],
  ['纽约', 'America/New_York'],
  ['北京', 'Asia/Shanghai'],
  ['上海', 'Asia/Shanghai'],
  ['Kolkata', 'Asia/Kolkata'],
  ['Calcutta', 'Asia/Kolkata'],
  ['加尔各答', 'Asia/Kolkata'],
  ['kiev', 'Europe/Kyiv'],
  ['kyiv', 'Europe/Kyiv'],
  ['布宜诺斯艾利斯', 'America/Argentina/Buenos_Aires'],
  ['北美东部', 'America/New_York'],
  ['+05:45', 'Asia/Kathmandu'],
  ['ＵＴＣ', 'UTC'],
])('finds by %s the zone %s', (typed, name) => {
  expect(findNames(typed)).toContain(name);
});

it('ranks cities that begin with the words first, and finds nothing for unknown words', () => {
  expect(findNames('东京')[0]).toBe('Asia/Tokyo');
  expect(findNames('没有这个地方')).toEqual([]);
  expect(findNames("' or 1=1")).toEqual([]);
});

it.each([
  ['Asia/Kolkata', NOW, 'UTC+05:30'],
  ['Asia/Kathmandu', NOW, 'UTC+05:45'],
  ['America/St_Johns', NOW, 'UTC-03:30'],
  ['UTC', NOW, 'UTC+00:00'],
  // an hour before and after the clocks change
  ['America/New_York', Date.parse('2026-03-08T06:30:00Z'), 'UTC-05:00'],
  ['America/New_York', Date.parse('2026-03-08T07:30:00Z'), 'UTC-04:00'],
  ['America/New_York', Date.parse('2026-11-01T05:30:00Z'), 'UTC-04:00'],
  ['America/New_York', Date.parse('2026-11-01T06:30:00Z'), 'UTC-05:00'],
])('%s is at %d %s', (name, at, offset) => {
  expect(toZone(name, at).offset).toBe(offset);
});

it('has Chinese names for cities, also of zones that were renamed', () => {
  const english = zones.filter(({ city }) => /^[\w\s.-]+$/u.test(city)).map(({ name }) => name);
  expect(english).toEqual([]);
});
