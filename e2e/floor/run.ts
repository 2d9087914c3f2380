import { ensureBuilt } from '../../scripts/lib/build.mjs';
import { createApi, callOrThrow } from '../support/api.ts';
import { openMailbox } from '../support/mailbox.ts';
import { openPeople } from '../support/people.ts';
import { ADMIN, startProduct } from '../support/product.ts';
import { waitForJobs } from '../../apps/server/test/wait-for-jobs.ts';
import { openChromium109, openFirefox, openCurrentChromium } from './browsers.ts';
import type { TestedBrowser } from './browsers.ts';
import { walkReading } from './reading.ts';
import { makeReadings, makeWriting } from './sample.ts';
import type { WritingSample } from './sample.ts';
import { Walker, buildFinderScript } from './walker.ts';
import type { Stops } from './walker.ts';
import { walkWriting } from './writing.ts';

/**
 * Walks through the built product in Chromium 109, in Firefox ESR and in today's Chromium, and ends with 1 when a script
 * failed in one of them or a page offers other controls than in today's Chromium. `FLOOR_PICTURES` names a folder for a
 * picture of every stop.
 */
async function run(): Promise<string[]> {
  await ensureBuilt();
  const product = await startProduct();
  const people = await openPeople(product.dataDir);
  const subjects = await Promise.all([openCurrentChromium(), openChromium109(), openFirefox()]);
  try {
    const token = await adminToken(product.url);
    const admin = createApi(product.url, token);
    const readings = await makeReadings(product.url, admin, token);
    const own = await Promise.all(subjects.map(() => makeWriting(admin, people)));
    // else the cached page, which all browsers see, depends on who comes first
    await waitForJobs(people.db);
    const finder = await buildFinderScript();
    const mailbox = openMailbox(product.url);
    const walkers = subjects.map((subject) => new Walker(subject, product.url, finder));
    const failures: string[] = [];
    const all = (walk: (walker: Walker, own: WritingSample) => Promise<void>) =>
      Promise.all(
        walkers.map((walker, n) =>
          walk(walker, own[n] as WritingSample).catch((error: unknown) => {
            failures.push(String(error));
          }),
        ),
      );
    await all((walker) => walkReading(walker, readings));
    // after all reading: what is written now appears on the pages read before
    await all((walker, writing) => walkWriting(walker, writing, { mailbox, people }));
    return [
      ...failures,
      ...report(
        subjects,
        walkers,
        own.map(({ word }) => word),
      ),
    ];
  } finally {
    await Promise.all(subjects.map(({ close }) => close()));
    await people.close();
    await product.stop();
  }
}

async function adminToken(site: string): Promise<string> {
  const body = { account: ADMIN.email, password: ADMIN.password };
  const answer = await callOrThrow(createApi(site, null), 'POST /login', { body });
  if (!('accessToken' in answer)) throw new Error('the first Admin could not sign in');
  return answer.accessToken;
}

function report(subjects: TestedBrowser[], walkers: Walker[], words: string[]): string[] {
  const names = words.map((ownName) => ({
    ownName,
    otherNames: words.filter((word) => word !== ownName),
  }));
  const [reference] = walkers;
  return subjects.flatMap(({ version, errors }, n) => {
    const [referenceStops, referenceNames, found, walkerNames] = [
      reference?.stops,
      names[0],
      walkers[n]?.stops,
      names[n],
    ];
    if (!referenceStops || !referenceNames || !found || !walkerNames) return [];
    console.log(`${version}: ${found.size} stops`);
    return [...errors, ...findDifferences(referenceStops, referenceNames, found, walkerNames)].map(
      (line) => `${version}  ${line}`,
    );
  });
}

const failures = await run();
for (const line of failures) console.error(line);
process.exitCode = failures.length > 0 ? 1 : 0;

/** Distinguishes the items of one browser from those of the others: a word that only its own contain. */
interface Names {
  ownName: string;
  otherNames: readonly string[];
}

/**
 * Lines about controls that `actual` lacks or has more often than `wanted`, stop by stop; empty when both offer the same.
 * Numbers count as equal (times, counts and ids differ), and items of another browser are ignored.
 */
function findDifferences(
  referenceStops: Stops,
  referenceNames: Names,
  found: Stops,
  names: Names,
): string[] {
  const lines: string[] = [];
  for (const [stop, controls] of referenceStops) {
    const foundControls = found.get(stop);
    if (foundControls === undefined) {
      lines.push(`${stop}: not reached`);
      continue;
    }
    const remaining = toComparable(foundControls, names);
    const missing = toComparable(controls, referenceNames).filter((control) => {
      const at = remaining.indexOf(control);
      if (at !== -1) remaining.splice(at, 1);
      return at === -1;
    });
    lines.push(...missing.map((control) => `${stop}: lacks ${control}`));
    lines.push(...remaining.map((control) => `${stop}: has besides ${control}`));
  }
  return lines;
}

function toComparable(controls: readonly string[], { ownName, otherNames }: Names): string[] {
  return controls
    .filter((control) => !otherNames.some((word) => control.includes(word)))
    .map((control) => control.replaceAll(ownName, 'OWN').replaceAll(/\d+/gu, '0'));
}
