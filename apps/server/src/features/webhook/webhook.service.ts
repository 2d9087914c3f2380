import { randomBytes } from 'node:crypto';
import {
  DELIVERY_DAYS,
  MAX_WEBHOOKS,
  ROBOT_EVENTS,
  ROTATION_HOURS,
} from '@zhihui/contract/features/webhook/webhook.limits.ts';
import type {
  WebhookEvent,
  WebhookKind,
} from '@zhihui/contract/features/webhook/webhook.limits.ts';
import type {
  WebhookItem,
  WebhookWithSecret,
} from '@zhihui/contract/features/webhook/webhook.endpoints.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import type { Deps } from '../../deps.ts';
import { getMemberId } from '../../kernel/actor.ts';
import { conflict, fieldError, notFound } from '../../kernel/errors.ts';
import { deleteOldDeliveries } from './claim-deliveries.repo.ts';
import { presentWebhook } from './present-webhook.ts';
import { ROBOTS } from './robots.ts';
import {
  countCategories,
  countWebhooks,
  deleteWebhook,
  disableWebhook,
  enableWebhook,
  findWebhook,
  insertWebhook,
  lockWebhook,
  rotateSecret,
  updateWebhook,
} from './webhook.repo.ts';
import type { LockedWebhook } from './webhook.repo.ts';
import { webhookText as text } from './webhook.text.ts';

/** Bytes of a secret, as Standard Webhooks recommends. */
const SECRET_BYTES = 32;
const SWEEP_BATCH = 5000;

interface NewWebhook {
  kind: WebhookKind;
  name: string;
  address: string;
  events: WebhookEvent[];
  categoryIds: Id[] | null;
  secret: string;
}

const newSecret = (): string => `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;

/** Creates a webhook, whose secret only this answer has, or adds a robot. Throws VALIDATION and CONFLICT. */
export async function createWebhook(ctx: Ctx, input: NewWebhook): Promise<WebhookWithSecret> {
  const { kind, name, events, categoryIds } = input;
  const { encrypt } = ctx.deps.secrets;
  if ((await countWebhooks(ctx.db, kind === 'WEBHOOK' ? 'WEBHOOK' : 'ROBOT')) >= MAX_WEBHOOKS)
    throw conflict(text.tooMany(MAX_WEBHOOKS));
  const place = checkAddress(ctx, kind, input.address);
  await checkSelection(ctx, kind, input);
  const secret = kind === 'WEBHOOK' ? newSecret() : null;
  const signing = secret ?? (input.secret === '' ? null : input.secret);
  const id = await insertWebhook(ctx.db, {
    ...{ kind, name, events, categoryIds, address: place.shown },
    sealedAddress: encrypt(place.full),
    secret: signing === null ? null : encrypt(signing),
    createdBy: getMemberId(ctx.actor),
  });
  return { webhook: await loadWebhook(ctx, id), secret };
}

/** The address of a webhook, and as screens show it. Throws VALIDATION. */
function checkAddress({ deps }: Ctx, kind: WebhookKind, address: string) {
  const url = URL.parse(address);
  if (url === null || !['http:', 'https:'].includes(url.protocol))
    throw fieldError({ address: text.address });
  if (url.username !== '' || url.password !== '') throw fieldError({ address: text.credentials });
  if (deps.outbound.isRefused(url)) throw fieldError({ address: text.refusedAddress });
  url.hash = '';
  if (kind === 'WEBHOOK') return { full: url.href, shown: url.href };
  const robot = ROBOTS[kind];
  if (!robot.accepts(url)) throw fieldError({ address: text.robotAddress[kind] });
  return { full: url.href, shown: robot.mask(url) };
}

async function checkSelection(
  ctx: Ctx,
  kind: WebhookKind,
  { events, categoryIds }: Pick<NewWebhook, 'events' | 'categoryIds'>,
): Promise<void> {
  if (kind !== 'WEBHOOK' && !events.every((event) => ROBOT_EVENTS.includes(event)))
    throw fieldError({ events: text.robotEvents });
  if (categoryIds !== null && (await countCategories(ctx.db, categoryIds)) < categoryIds.length)
    throw fieldError({ categoryIds: text.categories });
}

/** A webhook as Admins see it. Throws NOT_FOUND. */
export async function loadWebhook(ctx: Pick<Ctx, 'db'>, id: Id): Promise<WebhookItem> {
  const row = await findWebhook(ctx.db, id);
  if (row === null) throw notFound(text.gone);
  return presentWebhook(row);
}

async function lock(ctx: Ctx, id: Id): Promise<LockedWebhook> {
  const row = await lockWebhook(ctx.db, id);
  if (row === null) throw notFound(text.gone);
  return row;
}

interface WebhookChange {
  name: string;
  address?: string | undefined;
  events: WebhookEvent[];
  categoryIds: Id[] | null;
  secret?: string | undefined;
}

/** Changes a webhook; what waits is sent by the new rules. Throws VALIDATION and NOT_FOUND. */
export async function changeWebhook(ctx: Ctx, id: Id, input: WebhookChange): Promise<WebhookItem> {
  const row = await lock(ctx, id);
  const { name, events, categoryIds, secret } = input;
  const place = input.address === undefined ? null : checkAddress(ctx, row.kind, input.address);
  await checkSelection(ctx, row.kind, input);
  const hasNewSecret = row.kind !== 'WEBHOOK' && secret !== undefined;
  await updateWebhook(ctx.db, id, {
    ...{ name, events, categoryIds },
    address: place?.shown ?? row.address,
    sealedAddress: place === null ? row.sealed_address : seal(ctx, place.full, row.sealed_address),
    secret: hasNewSecret ? (secret === '' ? null : seal(ctx, secret, row.secret)) : row.secret,
  });
  return loadWebhook(ctx, id);
}

/** Encrypts a text; what is stored remains when it holds the same. */
function seal({ deps }: Ctx, value: string, stored: string | null): string {
  try {
    if (stored !== null && deps.secrets.decrypt(stored) === value) return stored;
  } catch {
    // sealed with the key of another installation
  }
  return deps.secrets.encrypt(value);
}

/** Switches a webhook on or off. */
export async function setEnabled(ctx: Ctx, id: Id, enabled: boolean): Promise<WebhookItem> {
  await lock(ctx, id);
  if (enabled) await enableWebhook(ctx.db, id);
  else await disableWebhook(ctx.db, id, { byFailures: false });
  return loadWebhook(ctx, id);
}

/** Gives a webhook another secret, which only this answer has. */
export async function rotate(ctx: Ctx, id: Id): Promise<WebhookWithSecret> {
  const row = await lock(ctx, id);
  if (row.kind !== 'WEBHOOK') throw conflict(text.notSigned);
  const secret = newSecret();
  const stored = { secret: ctx.deps.secrets.encrypt(secret), hours: ROTATION_HOURS };
  await rotateSecret(ctx.db, id, stored);
  return { webhook: await loadWebhook(ctx, id), secret };
}

/** Deletes a webhook with its log. Throws NOT_FOUND. */
export async function removeWebhook(ctx: Ctx, id: Id): Promise<void> {
  if (!(await deleteWebhook(ctx.db, id))) throw notFound(text.gone);
}

/** Deletes the old part of the log, in small batches. */
export async function sweepDeliveries({ transaction }: Pick<Deps, 'transaction'>): Promise<void> {
  while (
    (await transaction((db) => deleteOldDeliveries(db, DELIVERY_DAYS, SWEEP_BATCH))) === SWEEP_BATCH
  );
}
