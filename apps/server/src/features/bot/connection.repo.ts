// Why it is as it is: docs/decisions/0126-bots.md
import type { BotKind, BotState } from '@zhihui/contract/features/bot/bot.limits.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { bigint, bytes, float, id, int, nullable, text, textOf } from '../../db/kinds.ts';
import type { RowOf } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';

const CLAIM = statement({
  name: 'bot.claim',
  params: { lease: text, seconds: float },
  row: {
    id,
    provider_id: id,
    kind: textOf<BotKind>(),
    name: text,
    app_id: text,
    secret: text,
    url: text,
    revision: int,
    question_category_id: nullable(id),
  },
  text: `with held as (
      update bots b set lease = :lease, lease_until = now() + make_interval(secs => :seconds)
      where b.id in (
        select s.id from bots s join identity_providers p on p.id = s.provider_id
        where s.enabled and p.enabled and (s.lease = :lease or s.lease_until is null or s.lease_until < now())
        for update of s skip locked)
      returning b.*)
    select h.id, h.provider_id, p.kind, h.name, h.app_id, h.secret, coalesce(p.config->>'url', '') as url, h.revision,
      h.question_category_id
    from held h join identity_providers p on p.id = h.provider_id order by h.id`,
});
export type HeldBot = RowOf<typeof CLAIM>;

/** The bots that this process connects from now on: those that it holds already, and those that no process holds. */
export async function claimBots(db: Db, lease: string, seconds: number): Promise<HeldBot[]> {
  return CLAIM.all(db, { lease, seconds });
}

const RELEASE = statement({
  name: 'bot.release',
  params: { lease: text, id: nullable(id) },
  text: `update bots set lease = null, lease_until = null, state = 'CONNECTING'
    where lease = :lease and (:id::bigint is null or id = :id)`,
});

/** Gives back what this process holds, one bot or all, so that another process connects it at once. */
export async function releaseBots(db: Db, lease: string, botId: Id | null = null): Promise<void> {
  await RELEASE.run(db, { lease, id: botId });
}

const SET_STATE = statement({
  name: 'bot.set-state',
  params: { id, lease: text, revision: int, state: text },
  text: `update bots set state = :state
    where id = :id and lease = :lease and revision = :revision and state <> :state`,
});

/** Stores the state of a connection, while this process holds the bot and its settings are still those it connected with. */
export async function setBotState(
  db: Db,
  bot: Pick<HeldBot, 'id' | 'revision'>,
  lease: string,
  state: Exclude<BotState, 'OFF'>,
): Promise<void> {
  await SET_STATE.run(db, { id: bot.id, revision: bot.revision, lease, state });
}

const CLAIM_MESSAGE = statement({
  name: 'bot.claim-message',
  params: { botId: id, lease: text, hash: bytes, seconds: float },
  row: { '?column?': int },
  text: `with held as (
      update bots set last_message_at = now() where id = :botId and lease = :lease and lease_until > now() and enabled
      returning id)
    insert into bot_messages as m (bot_id, message_hash, claimed_until)
    select id, :hash, now() + make_interval(secs => :seconds) from held
    on conflict (bot_id, message_hash) do update set claimed_until = excluded.claimed_until
      where m.answered_at is null and m.claimed_until < now()
    returning 1`,
});

/**
 * Whether this process answers a message: it holds the bot, which is switched on, and the message is not answered or being
 * answered already.
 */
export async function claimMessage(
  db: Db,
  input: { botId: Id; lease: string; hash: Buffer; seconds: number },
): Promise<boolean> {
  return (await CLAIM_MESSAGE.count(db, input)) > 0;
}

const END_MESSAGE = statement({
  name: 'bot.end-message',
  params: { botId: id, hash: bytes },
  text: `update bot_messages set answered_at = now() where bot_id = :botId and message_hash = :hash`,
});

/** Notes that a message is answered. */
export async function endMessage(db: Db, botId: Id, hash: Buffer): Promise<void> {
  await END_MESSAGE.run(db, { botId, hash });
}

const SWEEP_MESSAGES = statement({
  name: 'bot.sweep-messages',
  params: { days: int, limit: bigint },
  row: { '?column?': int },
  text: `delete from bot_messages where (bot_id, message_hash) in (select bot_id, message_hash from bot_messages
    where received_at < now() - make_interval(days => :days) order by received_at limit :limit) returning 1`,
});
const SWEEP_QUESTIONS = statement({
  name: 'bot.sweep-questions',
  params: { days: int, limit: bigint },
  row: { '?column?': int },
  text: `delete from bot_questions where id in (select id from bot_questions
    where created_at < now() - make_interval(days => :days) order by created_at limit :limit) returning 1`,
});

/** Deletes messages and unanswered questions that are older than some days; resolves to whether there may be more. */
export async function deleteOldMessages(db: Db, days: number, limit: number): Promise<boolean> {
  const messages = await SWEEP_MESSAGES.count(db, { days, limit });
  const questions = await SWEEP_QUESTIONS.count(db, { days, limit });
  return messages === limit || questions === limit;
}
