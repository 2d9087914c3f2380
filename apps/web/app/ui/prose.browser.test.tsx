import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { mount } from '../../test/mount.tsx';
import { Prose } from './prose.tsx';

afterEach(() => history.replaceState(null, '', ' '));

it('opens the folds around the section that the address leads to, and no other', async () => {
  const fold = (id: string, inside = '') =>
    `<details><summary>${id}</summary><h2 id="s-${id}">节 ${id}</h2>${inside}</details>`;
  history.replaceState(null, '', `#${encodeURIComponent('s-内')}`);
  await mount(<Prose html={fold('外', fold('内')) + fold('别处')} />);
  await expect.element(page.getByText('节 内')).toBeVisible();
  await expect.element(page.getByText('节 别处')).not.toBeVisible();
});
