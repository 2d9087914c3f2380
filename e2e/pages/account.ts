import type { Page } from '@playwright/test';
import { totpCode } from '../../apps/server/test/make-factor.ts';

/** 账号安全: its sections, and the dialog that is open. */
export function openAccountPage(page: Page) {
  const dialog = page.locator('dialog[open]').last();
  const section = (name: string) => page.getByRole('region', { name });
  return {
    dialog,
    section,
    press: (name: string) => page.getByRole('button', { name, exact: true }).click(),
    field: (label: string) => dialog.getByRole('textbox', { name: label }),
    inDialog: (name: string) => dialog.getByRole('button', { name, exact: true }).click(),
  };
}

/** The code that an authenticator app with this secret shows; `steps` away from now. */
export function computeCode(secret: string, steps = 0): string {
  return totpCode(secret, new Date(Date.now() + steps * 30_000));
}

/** A security key of the browser's own, which checks its owner without a window. */
export async function addVirtualKey(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}
