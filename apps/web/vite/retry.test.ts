import { describe, expect, it } from 'vitest';
import { addQueryToLoaders } from './retry.ts';

describe('loaders that can be run again by another address', () => {
  it.each([
    ['l(()=>import(`./a-1.js`),d)', 'l((query)=>import(`./a-1.js`+query),d)'],
    [
      'l(()=>import(`./a-1.js`).then(e=>e.t),d).catch(f)',
      'l((query)=>import(`./a-1.js`+query).then(e=>e.t),d).catch(f)',
    ],
    [
      'l(async()=>{let{A:e}=await import(`./a-1.js`).then(e=>e.t);return{A:e}},d)',
      'l(async(query)=>{let{A:e}=await import(`./a-1.js`+query).then(e=>e.t);return{A:e}},d)',
    ],
  ])('%s', (made, wanted) => expect(addQueryToLoaders(made)).toBe(wanted));

  it.each(['l(()=>import(`./a-1.js`).then(e=>e.t).then(run),d)', 'l(e=>import(`./a-1.js`),d)'])(
    'refuses a function that does more, which would be done twice: %s',
    (made) => expect(() => addQueryToLoaders(made)).toThrow('can be tried again'),
  );

  it('ignores imports of computed addresses', () => {
    expect(addQueryToLoaders('await import(e.module)')).toBe('await import(e.module)');
  });
});
