import { expect, test } from '../fixtures.ts';
import { waitUntilLive } from '../pages/shell.ts';

test.beforeEach(async ({ page, pageErrors }) => {
  await page.goto('/');
  await waitUntilLive(page);
  pageErrors.blocked.length = 0;
});

test('text that a page is made to insert runs nowhere @journey', async ({ page, pageErrors }) => {
  const violations = await page.evaluate(() => {
    const box = document.createElement('div');
    box.innerHTML =
      '<b>甲</b><img src="/x" onerror="window.ran = 1"><script>window.ran = 2</script>';
    document.body.append(box);
    return box.innerHTML;
  });
  expect(violations).toBe('<b>甲</b><img src="/x">');
  const refusals = await page.evaluate(() => {
    const attempts: (() => unknown)[] = [
      () => Object.assign(document.createElement('script'), { text: 'window.ran = 3' }),
      () => Object.assign(document.createElement('script'), { src: 'https://evil.example/x.js' }),
      () => new Worker('/media/1/full.js'),
      () => document.body.setAttribute('onclick', 'window.ran = 4'),
      () => {
        (
          window as unknown as { trustedTypes: { createPolicy(name: string, rules: object): void } }
        ).trustedTypes.createPolicy('anything', { createHTML: (text: string) => text });
      },
    ];
    return attempts.map((attempt) => {
      try {
        attempt();
        return 'taken';
      } catch (error) {
        return (error as Error).name;
      }
    });
  });
  expect(refusals).toEqual(Array.from({ length: 5 }, () => 'TypeError'));
  expect(await page.evaluate(() => (window as unknown as { ran?: number }).ran)).toBeUndefined();
  expect(pageErrors.blocked.length).toBeGreaterThan(0);
  pageErrors.blocked.length = 0;
});
