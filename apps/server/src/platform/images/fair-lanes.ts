/** Whose job waits; null for work without a user, which never waits for other work of its own. */
export type Person = number | string | null;

interface Job<Lane extends string> {
  lane: Lane;
  person: Person;
  start(): Promise<void>;
  refuse(): void;
}

export interface FairLanes<Lane extends string> {
  /** Runs work when its turn in its lane has come. Rejects with the error of `refusal` when too many jobs wait. */
  add<T>(lane: Lane, person: Person, work: () => Promise<T>): Promise<T>;
}

export interface FairLanesOptions {
  /** Jobs that may wait, of all lanes together. */
  maxWaiting: number;
  /** Jobs of one person that may wait. */
  maxPerPerson: number;
  refusal(): Error;
}

/**
 * Lanes that run one job at a time each. A user has one job running in all lanes together, and users take turns: a batch of
 * one user queues up, and others pass it. When the queue is full, the user with the most waiting jobs loses the last one.
 */
export function createFairLanes<Lane extends string>(options: FairLanesOptions): FairLanes<Lane> {
  const { maxWaiting, maxPerPerson, refusal } = options;
  const waiting: Job<Lane>[] = [];
  const running = new Map<Lane, Person>();
  /** When each user with work here had the last turn. */
  const turns = new Map<Person, number>();
  let turn = 0;

  const isBusy = (person: Person): boolean =>
    person !== null && [...running.values()].includes(person);
  const countWaiting = (person: Person): number =>
    waiting.filter((job) => job.person === person).length;
  const getLastTurn = ({ person }: Job<Lane>): number =>
    person === null ? 0 : (turns.get(person) ?? 0);

  const findNext = (lane: Lane): Job<Lane> | undefined =>
    waiting
      .filter((job) => job.lane === lane && !isBusy(job.person))
      .sort((a, b) => getLastTurn(a) - getLastTurn(b))[0];

  const run = async (job: Job<Lane>): Promise<void> => {
    waiting.splice(waiting.indexOf(job), 1);
    running.set(job.lane, job.person);
    turns.set(job.person, ++turn);
    await job.start();
    running.delete(job.lane);
    if (countWaiting(job.person) === 0) turns.delete(job.person);
    // a user who becomes free may have jobs waiting in any lane
    startAll();
  };

  const startAll = (): void => {
    for (const lane of new Set(waiting.map((job) => job.lane))) {
      const job = running.has(lane) ? undefined : findNext(lane);
      if (job !== undefined) void run(job);
    }
  };

  /** Makes room for one more job of a user; false when no other user has more waiting. */
  const makeRoom = (person: Person): boolean => {
    if (person !== null && countWaiting(person) >= maxPerPerson) return false;
    if (waiting.length < maxWaiting) return true;
    const longestWaiting = waiting.reduce((a, b) =>
      countWaiting(b.person) > countWaiting(a.person) ? b : a,
    );
    if (countWaiting(longestWaiting.person) <= countWaiting(person) + 1) return false;
    const last = waiting.findLastIndex((job) => job.person === longestWaiting.person);
    waiting.splice(last, 1)[0]?.refuse();
    return true;
  };

  return {
    add: (lane, person, work) =>
      new Promise((resolve, reject) => {
        if (!makeRoom(person)) return reject(refusal());
        waiting.push({
          lane,
          person,
          start: () => work().then(resolve, reject),
          refuse: () => reject(refusal()),
        });
        startAll();
      }),
  };
}
