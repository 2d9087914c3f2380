// Why it is as it is: docs/decisions/0053-site-settings.md
import type { SettingSection } from '@zhihui/contract/features/setting/setting.limits.ts';
import type { SaveSettings, SettingGroup } from '@zhihui/contract/features/site/site.schema.ts';
import type { Ctx } from '../../ctx.ts';
import { conflict } from '../../kernel/errors.ts';
import { SECTION_KEYS, lockSettings } from '../setting/setting.public.ts';
import type { Mail } from '../setting/setting.public.ts';
import { checkGroup } from './site.policy.ts';
import { siteText as text } from './site.text.ts';
import { resolveSecret } from './mail-secret.ts';
import { loadStoredValues, saveChangedValues } from './stored-values.ts';
import type { Values } from './stored-values.ts';

/** A group of settings with the revision that a save of it must name. */
export async function readGroup(
  ctx: Pick<Ctx, 'db' | 'deps'>,
  section: SettingSection,
): Promise<SettingGroup> {
  const { values, revision } = await loadStoredValues(ctx.db, SECTION_KEYS[section]);
  return present(ctx, section, revision, values);
}

/** Saves a group. Throws VALIDATION, and CONFLICT with the group as it is now where somebody else changed it meanwhile. */
export async function saveGroup(ctx: Ctx, input: SaveSettings): Promise<SettingGroup> {
  const { section, revision } = input;
  await lockSettings(ctx.db);
  const before = await loadStoredValues(ctx.db, SECTION_KEYS[section]);
  if (revision !== before.revision) {
    throw conflict(text.changed, present(ctx, section, before.revision, before.values));
  }
  const values = toStoredValues(ctx, input, before.values);
  await checkGroup(ctx, values, before.values);
  await saveChangedValues(ctx.db, values, before.values);
  await ctx.contentChanged();
  return readGroup(ctx, section);
}

/** What is to be stored of an input. */
function toStoredValues(ctx: Ctx, input: SaveSettings, before: Values): Values {
  if (input.section !== 'mail') {
    const { section: _section, revision: _revision, ...values } = input;
    return values;
  }
  const { server, port, security, user, from, password } = input;
  const secret = resolveSecret(ctx, { user, password }, before.mail);
  return { mail: { server, port, security, user, from, secret } };
}

function present(
  { deps }: Pick<Ctx, 'deps'>,
  section: SettingSection,
  revision: string,
  values: Values,
): SettingGroup {
  if (section === 'mail') {
    const { secret, ...mail } = values.mail as Mail;
    const byInstallation = deps.env.SMTP_URL !== undefined;
    return { section, revision, ...mail, hasPassword: secret !== null, byInstallation };
  }
  const hardMaxMb = deps.env.UPLOAD_MAX_MB;
  const more = section === 'upload' ? { hardMaxMb } : {};
  return { section, revision, ...values, ...more } as SettingGroup;
}
