import { describe, expect, it } from 'vitest';
import { followEdit } from '../src/follow-edit.ts';
import { makeSelector } from '../src/selector.ts';

/** The old text with the annotated words in 【】; the new one with them where they are found, as it is where they are not. */
function follow(marked: string, newText: string): string {
  const start = marked.indexOf('【');
  const end = marked.indexOf('】') - 1;
  const oldText = marked.replace(/[【】]/gu, '');
  const selector = makeSelector(oldText, { start, end });
  const found = selector === null ? null : followEdit(oldText, newText)(selector);
  if (found === null) return newText;
  const words = newText.slice(found.start, found.end);
  return `${newText.slice(0, found.start)}【${words}】${newText.slice(found.end)}`;
}

describe('annotated words in a changed line', () => {
  it('hold the new end of a heading that occurs many times', () => {
    const versions = [1, 2, 3].map((n) => `TiDB 2.0 RC${n} Release Notes\n第 ${n} 版的说明`);
    const old = versions.join('\n').replace('RC3 Release Notes', 'RC3 【Release Note】s');
    const changed = versions.join('\n').replace('RC3 Release Notes', 'RC3 Release others');
    expect(follow(old, changed)).toContain('RC3 【Release othe】rs\n');
  });

  it('are not confused with another changed line whose surroundings fit better', () => {
    const lines = [
      '查看用法：',
      'ctl:v<CLUSTER_VERSION> pd store limit 1',
      'ctl:v<CLUSTER_VERSION> pd peer all',
    ];
    const old = lines
      .join('\n')
      .replace('<CLUSTER_VERSION> pd store', '<CLUST【ER_V】ERSION> pd store');
    const changed = lines
      .join('\n')
      .replace('VERSION> pd store', 'VREADME> pd store')
      .replace('pd peer', 'pd Astro');
    expect(follow(old, changed)).not.toContain('】ERSION> pd Astro');
  });

  it('are known to be others where the like stood in the old text in the same surroundings', () => {
    const farText = '说明'.repeat(60);
    const lines = [
      '成员列表页面展示 DM 集群中所有的节点',
      farText,
      '成员列表：展示 DM 集群中所有的节点，见下',
    ];
    const old = lines.join('\n').replace('页面展示 DM', '页面展示 D【M】');
    const changed = lines
      .join('\n')
      .replace('DM 集群中所有的节点\n', 'DM 页面\n')
      .replace('见下', '见上');
    expect(follow(old, changed)).not.toContain('：展示 D【M】');
  });
});
