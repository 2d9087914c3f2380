import { describe, expect, it } from 'vitest';
import { editDistance } from './terms.repo.ts';
import { tieredQuery } from './index-query.ts';
import { tokeniseQuery } from './tokenise.ts';

const DOCUMENTS = 100_000;
const plan = (keyword: string, df: Record<string, number>) =>
  tieredQuery(tokeniseQuery(keyword), new Map(Object.entries(df)), DOCUMENTS);

describe('questions chosen by the lengths of lists', () => {
  it('reads everything about a rare word', () => {
    expect(plan('令牌', { 令牌: 50 })).toMatchObject({ rest: "'令牌'", sampled: false });
  });

  it('counts a common word in the sample, and looks for hits in its short lists', () => {
    const query = plan('数据', { 数据: 80_000, 't/数据': 2000, 'k/数据': 40_000, 'm/数据': 900 });
    expect(query).toMatchObject({
      title: "'t/数据'",
      main: "'m/数据'",
      rest: "'s/数据'",
      sampled: true,
    });
    expect(query.all).toBe("'数据'");
  });

  it('does not trust the sample for words that are common but seldom together', () => {
    expect(plan('数据 文件', { 数据: 9000, 文件: 9000 }).sampled).toBe(false);
    expect(plan('数据 文件', { 数据: 50_000, 文件: 50_000 }).sampled).toBe(true);
  });

  it('treats an unknown last word of letters as a prefix, and a known one as a whole word', () => {
    expect(plan('部署 kuber', {}).all).toBe("'部署' & 'kuber':*");
    expect(plan('部署 java', { java: 500 }).all).toBe("'部署' & 'java'");
  });

  it('searches parts of a compound only while the compound is rare', () => {
    expect(plan('array.map', {}).all).toBe("('array.map':* | ('array' & 'map'))");
    expect(plan('array.map', { 'array.map': 20 }).all).toBe("'array.map'");
  });
});

describe('spelling', () => {
  it.each([
    ['headesr', 'headers', 1],
    ['kubernets', 'kubernetes', 1],
    ['a', 'b', 1],
    ['java', 'java', 0],
    ['abc', '', 3],
  ])('%s to %s takes %i', (a, b, distance) => {
    expect(editDistance(a, b)).toBe(distance);
  });
});
