// Why it is as it is: docs/decisions/0111-groups-and-grants.md
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { DirectoryKind } from '@zhihui/contract/features/directory/directory.limits.ts';
import { Id } from '@zhihui/contract/schema.ts';
import { notifyContentChanged } from '../../db/notify-content-changed.ts';
import type { Db } from '../../db/db.ts';
import type { Deps } from '../../deps.ts';
import type { Log } from '../../kernel/context.ts';
import { lockTree } from '../group/group.public.ts';
import {
  DirectoryError,
  findProvider,
  matchPeople,
  readDirectory,
} from '../identity/identity.public.ts';
import type { Directory } from '../identity/identity.public.ts';
import {
  applyDepartments,
  countSyncedMembers,
  insertDepartments,
  listSyncedDepartments,
  listTakenNames,
  setSyncedLeaders,
  setSyncedMembers,
} from './department-changes.repo.ts';
import type { PlacedDepartment } from './department-changes.repo.ts';
import { closeLostSyncs, endSync, failSync, insertSyncs, lockSync } from './directory.repo.ts';
import { directoryText } from './directory.text.ts';
import { planDepartments } from './plan-departments.ts';

const Payload = z.object({ syncId: Id });
/** Below the time after which a sync counts as lost. */
const TIMEOUT_MS = 90 * 60_000;

/** The answer would destroy what is there. */
class RefusedAnswerError extends Error {}

/** Starts a sync of each provider that has none running; null for the daily one. Returns how many. */
export async function startSyncs(
  { addJob }: Pick<Deps, 'addJob'>,
  db: Db,
  userId: Id | null,
): Promise<number> {
  await closeLostSyncs(db, directoryText.interrupted);
  const ids = await insertSyncs(db, userId);
  for (const syncId of ids) await addJob(db, 'directory.sync', { syncId }, { maxAttempts: 3 });
  return ids.length;
}

/**
 * Job `directory.sync`: reads an organisation and gives its departments here the same places, names, leaders and members,
 * in one transaction. Whatever goes wrong changes nothing and is logged.
 */
export async function syncDirectory(deps: Deps, log: Log, payload: unknown): Promise<void> {
  const { syncId } = Payload.parse(payload);
  const sync = await deps.transaction((db) => lockSync(db, syncId));
  if (sync === null) return;
  const { source, provider_id: providerId } = sync;
  try {
    const provider = providerId === null ? null : await findProvider(deps.db, providerId);
    if (provider === null || !provider.enabled)
      throw new RefusedAnswerError(directoryText.disabled);
    const directory = await readDirectory(deps, source, provider, createConnection());
    await deps.transaction((db) => applyDirectory(db, { syncId, source, directory }));
  } catch (error) {
    log.warn({ err: error, source }, 'the departments of a provider could not be synced');
    await failSync(deps.db, syncId, describeError(source, error));
  }
}

function createConnection() {
  const deadline = Date.now() + TIMEOUT_MS;
  return {
    wait: (ms: number) => sleep(ms),
    assertInTime: () => {
      if (Date.now() > deadline) throw new RefusedAnswerError(directoryText.tooSlow);
    },
  };
}

function describeError(source: DirectoryKind, error: unknown): string {
  if (error instanceof RefusedAnswerError) return error.message;
  if (error instanceof DirectoryError) return directoryText.failed(source, error);
  return directoryText.unexpected;
}

/** Compares an answer with the departments of its provider and applies the difference. Throws RefusedAnswerError. */
async function applyDirectory(
  db: Db,
  input: { syncId: Id; source: DirectoryKind; directory: Directory },
): Promise<void> {
  const { syncId, source, directory } = input;
  await lockTree(db);
  const sync = await lockSync(db, syncId);
  // it took so long that another one was started, or the provider was deleted meanwhile
  if (sync === null || sync.provider_id === null)
    throw new RefusedAnswerError(directoryText.disabled);
  const providerId = sync.provider_id;
  const { known, removed } = await compare(db, { source, providerId, directory });
  const { departments, notes } = planDepartments(
    directory.departments,
    await listTakenNames(db, providerId),
  );
  const added = departments.map(({ externalId }) => externalId).filter((id) => !known.has(id));
  const ids = new Map([...known].map(([externalId, { id }]) => [externalId, id]));
  for (const row of await insertDepartments(db, providerId, added))
    ids.set(row.external_id, row.id);

  const placed: PlacedDepartment[] = [];
  let changed = 0;
  for (const { externalId, name, path } of departments) {
    const ancestor_ids = path.map((above) => getId(ids, above));
    const parent_id = ancestor_ids.at(-1) ?? null;
    const before = known.get(externalId);
    const isMoved = before?.parent_id !== parent_id;
    const isRenamed = before?.name !== name;
    if (before !== undefined && (isMoved || isRenamed)) changed += 1;
    if (isMoved || isRenamed || before?.ancestor_ids.join(' ') !== ancestor_ids.join(' '))
      placed.push({ id: getId(ids, externalId), parent_id, ancestor_ids, name });
  }
  const removedIds = removed.map(({ id }) => id);
  await applyDepartments(db, { placed, removedIds });
  const people = await applyPeople(db, providerId, directory, ids);
  await endSync(db, syncId, {
    departmentsAdded: added.length,
    departmentsChanged: changed,
    departmentsRemoved: removed.length,
    ...people,
    notes,
  });
  await notifyContentChanged(db);
}

/** The departments that are there, and those of them that are to go. Throws RefusedAnswerError when these are too many. */
async function compare(
  db: Db,
  input: { source: DirectoryKind; providerId: Id; directory: Directory },
) {
  const { source, providerId, directory } = input;
  if (directory.departments.length === 0)
    throw new RefusedAnswerError(directoryText.noDepartments(source));
  if (directory.members.length === 0 && (await countSyncedMembers(db, providerId)) > 0)
    throw new RefusedAnswerError(directoryText.noMembers(source));
  const rows = await listSyncedDepartments(db, providerId);
  const answered = new Set(directory.departments.map(({ id }) => id));
  const removed = rows.filter((row) => !answered.has(row.external_id));
  if (removed.length * 2 > rows.length)
    throw new RefusedAnswerError(directoryText.tooManyRemoved(removed.length, rows.length));
  return { known: new Map(rows.map((row) => [row.external_id, row])), removed };
}

/** Members and leaders who have an account here; the others are counted. */
async function applyPeople(
  db: Db,
  providerId: Id,
  { members, leaders }: Directory,
  ids: ReadonlyMap<string, Id>,
) {
  const accounts = await matchPeople(db, providerId, members);
  const toRows = (people: Directory['leaders']) =>
    people.flatMap(({ departmentId, subject }) => {
      const user_id = accounts.get(subject);
      return user_id === undefined ? [] : [{ group_id: getId(ids, departmentId), user_id }];
    });
  const { added, removed } = await setSyncedMembers(db, providerId, toRows(members));
  const leadersChanged = await setSyncedLeaders(db, providerId, toRows(leaders));
  const subjects = new Set(members.map(({ subject }) => subject));
  const peopleUnknown = [...subjects].filter((subject) => !accounts.has(subject)).length;
  return { membersAdded: added, membersRemoved: removed, leadersChanged, peopleUnknown };
}

function getId(ids: ReadonlyMap<string, Id>, externalId: string): Id {
  const id = ids.get(externalId);
  if (id === undefined) throw new Error(`department ${externalId} was not inserted`);
  return id;
}
