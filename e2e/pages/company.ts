import type { Page } from '@playwright/test';

/** 我的公司: the cards of the companies, the form in its dialog, and the table of checks. */
export function getCompanies(page: Page) {
  const dialog = page.getByRole('dialog');
  return {
    add: page.getByRole('button', { name: '添加公司' }),
    card: (name: string) =>
      page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) }),
    history: page.getByRole('table'),
    form: {
      dialog,
      field: (label: string) => dialog.getByRole('textbox', { name: label }),
      country: dialog.getByRole('combobox', { name: '国家或地区' }),
      save: dialog.getByRole('button', { name: '保存' }),
    },
  };
}
