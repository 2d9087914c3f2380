import type { BotKind, BotState } from '@zhihui/contract/features/bot/bot.limits.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { bool, id, int, json, nullable, text, textOf, timestamp } from '../../db/kinds.ts';
import type { RowOf } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';

type StoredState = Exclude<BotState, 'OFF'>;

const row = {
  id,
  provider_id: id,
  kind: textOf<BotKind>(),
  provider: text,
  provider_enabled: bool,
  name: text,
  app_id: text,
  enabled: bool,
  state: textOf<StoredState>(),
  /** A process holds the connection, or tries to open it. */
  served: bool,
  last_message_at: nullable(timestamp),
  category: json<{ id: Id; name: string } | null>(),
  created_at: timestamp,
};
export type BotRow = RowOf<typeof row>;

const SELECT = `select b.id, b.provider_id, p.kind, p.name as provider, p.enabled as provider_enabled, b.name, b.app_id,
    b.enabled, b.state, coalesce(b.lease_until > now(), false) as served, b.last_message_at, b.created_at,
    case when k.id is null then null else json_build_object('id', k.id, 'name', k.name) end as category
  from bots b join identity_providers p on p.id = b.provider_id
    left join categories k on k.id = b.question_category_id`;

const LIST = statement({
  name: 'bot.list',
  params: {},
  row,
  text: `${SELECT} order by b.id limit 100`,
});

/** All bots, oldest first. */
export async function listBots(db: Db): Promise<BotRow[]> {
  return LIST.all(db, {});
}

const FIND = statement({
  name: 'bot.find',
  params: { id },
  row,
  text: `${SELECT} where b.id = :id`,
});

/** A bot; null when there is none. */
export async function findBot(db: Db, botId: Id): Promise<BotRow | null> {
  return FIND.first(db, { id: botId });
}

const PROVIDERS = statement({
  name: 'bot.providers',
  params: {},
  row: { id, kind: textOf<BotKind>(), name: text, enabled: bool },
  text: `select id, kind, name, enabled from identity_providers
    where kind in ('WECOM', 'DINGTALK', 'FEISHU') order by id limit 50`,
});

/** The company sign-ins whose people a bot can recognize. */
export async function listBotProviders(db: Db) {
  return PROVIDERS.all(db, {});
}

const HAS_CATEGORY = statement({
  name: 'bot.question-category',
  params: { id },
  row: { '?column?': int },
  text: `select 1 from categories where id = :id and model = 'QUESTION'`,
});

/** Whether questions can be put into a category. */
export async function isQuestionCategory(db: Db, categoryId: Id): Promise<boolean> {
  return (await HAS_CATEGORY.count(db, { id: categoryId })) > 0;
}

const INSERT = statement({
  name: 'bot.insert',
  params: {
    providerId: id,
    name: text,
    appKey: text,
    secret: text,
    enabled: bool,
    categoryId: nullable(id),
    createdBy: id,
  },
  row: { id },
  text: `insert into bots (provider_id, name, app_id, secret, enabled, question_category_id, created_by)
    values (:providerId, :name, :appKey, :secret, :enabled, :categoryId, :createdBy)
    on conflict (provider_id, app_id) do nothing returning id`,
});

interface NewBot {
  providerId: Id;
  name: string;
  appKey: string;
  /** Encrypted. */
  secret: string;
  enabled: boolean;
  categoryId: Id | null;
  createdBy: Id;
}

/** Adds a bot; null when the provider has one with this id already. */
export async function insertBot(db: Db, input: NewBot): Promise<Id | null> {
  return (await INSERT.first(db, input))?.id ?? null;
}

const IS_TAKEN = statement({
  name: 'bot.taken',
  params: { id, appKey: text },
  row: { '?column?': int },
  text: `select 1 from bots other join bots mine on mine.provider_id = other.provider_id
    where mine.id = :id and other.id <> mine.id and other.app_id = :appKey`,
});

/** Whether another bot of the same provider has this id. */
export async function isAppIdTaken(db: Db, botId: Id, appKey: string): Promise<boolean> {
  return (await IS_TAKEN.count(db, { id: botId, appKey })) > 0;
}

const UPDATE = statement({
  name: 'bot.update',
  params: { id, name: text, appKey: text, secret: nullable(text), categoryId: nullable(id) },
  row: { '?column?': int },
  text: `update bots set name = :name, app_id = :appKey, secret = coalesce(:secret, secret),
      question_category_id = :categoryId,
      revision = revision + (app_id <> :appKey or :secret::text is not null)::int,
      state = case when app_id <> :appKey or :secret::text is not null then 'CONNECTING' else state end
    where id = :id returning 1`,
});

/** Changes a bot; a null `secret` leaves the former one. Returns false when there is none. */
export async function updateBot(
  db: Db,
  input: { id: Id; name: string; appKey: string; secret: string | null; categoryId: Id | null },
): Promise<boolean> {
  return (await UPDATE.count(db, input)) > 0;
}

const SET_ENABLED = statement({
  name: 'bot.set-enabled',
  params: { id, enabled: bool },
  row: { '?column?': int },
  // switching it on again also ends the pause after a refused secret
  text: `update bots set enabled = :enabled, revision = revision + 1, state = 'CONNECTING' where id = :id returning 1`,
});

/** Switches a bot on or off. Returns false when there is none. */
export async function setBotEnabled(db: Db, botId: Id, enabled: boolean): Promise<boolean> {
  return (await SET_ENABLED.count(db, { id: botId, enabled })) > 0;
}

const DELETE = statement({
  name: 'bot.delete',
  params: { id },
  row: { '?column?': int },
  text: 'delete from bots where id = :id returning 1',
});

/** Deletes a bot. Returns false when there was none. */
export async function deleteBot(db: Db, botId: Id): Promise<boolean> {
  return (await DELETE.count(db, { id: botId })) > 0;
}

const CREDENTIALS = statement({
  name: 'bot.credentials',
  params: { id },
  row: { app_id: text, secret: text, url: text },
  text: `select b.app_id, b.secret, coalesce(p.config->>'url', '') as url
    from bots b join identity_providers p on p.id = b.provider_id where b.id = :id`,
});

/** What is needed to connect a bot, the secret encrypted; null when there is none. */
export async function findCredentials(db: Db, botId: Id) {
  return CREDENTIALS.first(db, { id: botId });
}
