import { CONTENT_MODELS } from '@zhihui/contract/models.ts';
import type { SetupData } from './setup.loader.ts';
import { STEPS } from './setup.text.ts';
import type { Step } from './setup.text.ts';

export const STEP_NAMES = Object.keys(STEPS) as Step[];

/** The name of every new site. */
const PRODUCT_NAME = '知汇';

/** The steps whose settings the site has, as far as settings can tell. */
export function listFinished(data: SetupData): Step[] {
  const { brand, mail, registration, trees } = data;
  const isFinished: Record<Step, boolean> = {
    brand: brand.name !== PRODUCT_NAME || brand.logo !== null,
    mail: mail.server !== '' || mail.byInstallation,
    domain: registration.staffDomains.length > 0,
    category: CONTENT_MODELS.every((model) => trees[model].length > 0),
    invite: false,
    done: false,
  };
  return STEP_NAMES.filter((step) => isFinished[step]);
}

/** The step of an address; null for one that does not exist. */
export function parseStep(value: string | null): Step | null {
  return STEP_NAMES.find((step) => step === value) ?? null;
}

/** The step where the setup continues: the first whose settings are missing. */
export function findOpenStep(data: SetupData): Step {
  const finished = listFinished(data);
  return STEP_NAMES.find((step) => !finished.includes(step)) ?? 'brand';
}
