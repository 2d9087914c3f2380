import { useCallback, useState } from 'react';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { mount } from '../../../test/mount.tsx';
import { Prose } from '../prose.tsx';
import { useDiagrams } from './use-diagrams.ts';

const figure = (source: string) =>
  `<figure class="code diagram"><figcaption><span>流程图</span><button type="button" data-copy>复制</button></figcaption><pre><code>${source}</code></pre></figure>`;
const GOOD = 'flowchart LR\n  A[收单] --&gt; B{核对}\n  B --&gt;|相符| C[付款]';
const BROKEN = 'flowchart LR\n  A[没有写完 --&gt;';

function Text({ html }: { html: string }) {
  const [text, setText] = useState<Element | null>(null);
  const outer = useCallback((box: HTMLDivElement | null) => setText(box), []);
  useDiagrams(text);
  return <Prose html={html} outerRef={outer} />;
}

describe('a diagram', () => {
  it('is drawn, and switches to its source and back', async () => {
    await mount(<Text html={figure(GOOD)} />);
    const image = page.getByRole('img');
    await expect.element(image).toBeVisible();
    await expect
      .poll(() => (image.element() as HTMLImageElement).naturalWidth)
      .toBeGreaterThan(100);
    await expect.element(page.getByText('收单')).not.toBeVisible();
    await page.getByRole('button', { name: '查看源码' }).click();
    await expect.element(page.getByText('收单')).toBeVisible();
    await expect.element(image).not.toBeInTheDocument();
    await page.getByRole('button', { name: '查看图表' }).click();
    await expect.element(image).toBeVisible();
  });

  it('is redrawn in the colours of another theme', async () => {
    await mount(<Text html={figure(GOOD)} />);
    const image = page.getByRole('img');
    await expect.element(image).toBeVisible();
    const before = image.element().getAttribute('src') ?? '';
    document.documentElement.dataset['theme'] = 'dark';
    await expect.element(image).not.toHaveAttribute('src', before);
  });

  it('stays as source with a message when it cannot be drawn', async () => {
    await mount(<Text html={figure(BROKEN)} />);
    await expect
      .element(page.getByRole('status').filter({ hasText: '渲染失败，已显示源码' }))
      .toBeVisible();
    await expect.element(page.getByText('没有写完')).toBeVisible();
    await expect.element(page.getByRole('img')).not.toBeInTheDocument();
  });
});
