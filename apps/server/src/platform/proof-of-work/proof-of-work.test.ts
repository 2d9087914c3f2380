import { describe, expect, it } from 'vitest';
import { solveWork } from '../../../test/solve-work.ts';
import { createWork, isWorkDone } from './proof-of-work.ts';

const KEY = 'proof-of-work-test-key';
const inAMinute = () => new Date(Date.now() + 60_000);
const create = (effort = 0.05, expiresAt = inAMinute()) =>
  createWork({ key: KEY, effort, expiresAt });

describe('proof of work', () => {
  it('accepts the solution that the library finds', async () => {
    const work = await create();
    expect(work.challenge.parameters).toMatchObject({ algorithm: 'ARGON2ID', data: { key: KEY } });
    expect(await isWorkDone(work, await solveWork(work.challenge))).toBe(true);
  });

  it('refuses a guessed key, the solution of another challenge, and a late one', async () => {
    const [work, other] = await Promise.all([create(), create()]);
    const solution = await solveWork(other.challenge);
    expect(await isWorkDone(work, { counter: 0, derivedKey: 'ab'.repeat(32) })).toBe(false);
    expect(await isWorkDone(work, solution)).toBe(false);
    expect(await isWorkDone({ ...work, challenge: other.challenge }, solution)).toBe(false);
    const late = await create(0.05, new Date(Date.now() - 2000));
    expect(await isWorkDone(late, await solveWork(late.challenge))).toBe(false);
  });

  it('refuses a challenge whose effort was lowered', async () => {
    const work = await create();
    const parameters = { ...work.challenge.parameters, keyPrefix: '0' };
    const challenge = { ...work.challenge, parameters };
    expect(await isWorkDone({ ...work, challenge }, await solveWork(challenge))).toBe(false);
  });

  it('does not reveal the key in the challenge', async () => {
    const { challenge } = await create();
    const { derivedKey } = await solveWork(challenge);
    expect(JSON.stringify(challenge)).not.toContain(derivedKey);
  });
});
