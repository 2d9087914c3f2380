import { afterEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { mount } from '../../test/mount.tsx';
import { Pager } from './pager.tsx';

const pager = page.getByRole('navigation', { name: '分页' });
const seen = () =>
  pager
    .getByRole('link')
    .elements()
    .map((link) => link.textContent);
const mounted = (current: number, total: number, capped = false) =>
  mount(
    <Pager
      {...{ current, total, isCapped: capped, size: 20 }}
      unit="篇"
      to={(n) => `/list?model=ARTICLE&current=${n}`}
    />,
  );

afterEach(() => page.viewport(1440, 900));

describe('the pager', () => {
  it('links to the previous and next page, the ends, and the neighbours of the current page', async () => {
    await mounted(10, 400);
    await expect.element(pager).toMatchTextContent('共 400 篇，第 10 / 20 页');
    expect(seen()).toEqual(['上一页', '1', '8', '9', '10', '11', '12', '20', '下一页']);
    await expect
      .element(page.getByRole('link', { name: '第 10 页' }))
      .toHaveAttribute('aria-current', 'page');
    await expect
      .element(page.getByRole('link', { name: '下一页' }))
      .toHaveAttribute('href', '/list?model=ARTICLE&current=11');
  });

  it('has no links beyond its ends', async () => {
    await mounted(1, 30);
    expect(seen()).toEqual(['1', '2', '下一页']);
    await expect.element(pager.getByText('上一页')).toHaveAttribute('aria-disabled', 'true');
  });

  it('shows only the total for a single page', async () => {
    await mounted(1, 20);
    await expect.element(pager).toMatchTextContent('共 20 篇');
    expect(seen()).toEqual([]);
  });

  it('is capped where a search stops counting', async () => {
    await mounted(50, 1001, true);
    await expect.element(pager).toMatchTextContent('共 1000+ 篇，第 50 / 50 页');
    await expect.element(pager.getByText('下一页')).toHaveAttribute('aria-disabled', 'true');
  });

  it('omits pages on a phone, and does not widen the page', async () => {
    await page.viewport(320, 700);
    await mounted(10, 400);
    await expect.poll(seen).not.toContain('8');
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  });
});
