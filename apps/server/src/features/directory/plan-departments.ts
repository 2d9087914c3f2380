import { MAX_GROUP_NAME } from '@zhihui/contract/features/group/group.limits.ts';
import { toOneLine } from '@zhihui/contract/visible-text.ts';
import type { DirectoryDepartment } from '../identity/identity.public.ts';
import { directoryText } from './directory.text.ts';

/** A department as it will be. */
export interface PlannedDepartment {
  externalId: string;
  name: string;
  /** The external ids of the departments above, from the top down. */
  path: string[];
}

/**
 * Places the departments of an answer in a tree, and gives siblings different names. A department whose parent is
 * missing is placed at the top, and so is one department of a circle; `notes` say so.
 */
export function planDepartments(
  answer: readonly DirectoryDepartment[],
  takenNames: ReadonlySet<string>,
): { departments: PlannedDepartment[]; notes: string[] } {
  // in a stable order, so that the same answer gives the same names
  const sorted = answer.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const byId = new Map(sorted.map((item) => [item.id, item]));
  const { parents, notes } = resolveParents(byId);
  const names = nameDepartments(byId, parents, takenNames);
  const departments = [...byId.keys()].map((id) => ({
    externalId: id,
    name: names.get(id) ?? id,
    path: listAncestors(parents, id),
  }));
  return { departments, notes };
}

type Parents = Map<string, string | null>;

function resolveParents(byId: ReadonlyMap<string, DirectoryDepartment>) {
  const parents: Parents = new Map();
  const notes: string[] = [];
  for (const { id, parentId, name } of byId.values()) {
    const isMissing = parentId !== null && !byId.has(parentId);
    if (isMissing) notes.push(directoryText.missingParent(name || id));
    parents.set(id, isMissing ? null : parentId);
  }
  const done = new Set<string>();
  for (const start of byId.keys()) {
    const path: string[] = [];
    let at: string | null = start;
    while (at !== null && !done.has(at) && !path.includes(at)) {
      path.push(at);
      at = parents.get(at) ?? null;
    }
    if (at !== null && path.includes(at)) {
      const circle = path.slice(path.indexOf(at));
      notes.push(directoryText.circle(circle.map((id) => byId.get(id)?.name || id)));
      parents.set(at, null);
    }
    for (const id of path) done.add(id);
  }
  return { parents, notes };
}

function listAncestors(parents: Parents, id: string): string[] {
  const path: string[] = [];
  for (let at = parents.get(id) ?? null; at !== null; at = parents.get(at) ?? null)
    path.unshift(at);
  return path;
}

/** The second of two siblings with one name is numbered: here no two have the same. */
function nameDepartments(
  byId: ReadonlyMap<string, DirectoryDepartment>,
  parents: Parents,
  takenNames: ReadonlySet<string>,
): Map<string, string> {
  const names = new Map<string, string>();
  const takenBelow = new Map<string | null, Set<string>>([[null, new Set(takenNames)]]);
  for (const [id, department] of byId) {
    const parent = parents.get(id) ?? null;
    const taken = takenBelow.get(parent) ?? new Set();
    takenBelow.set(parent, taken);
    const wanted = toOneLine(department.name) || id;
    let name = wanted.slice(0, MAX_GROUP_NAME);
    for (let number = 2; taken.has(name); number += 1) {
      const suffix = `（${number}）`;
      name = `${wanted.slice(0, MAX_GROUP_NAME - suffix.length)}${suffix}`;
    }
    taken.add(name);
    names.set(id, name);
  }
  return names;
}
