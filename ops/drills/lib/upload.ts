/** An attachment, as a browser sends it. */
export async function uploadTo(origin: string, token: string) {
  const form = new FormData();
  // no two are the same, or the second would not be stored
  const text = `${'演练 '.repeat(40_000)}${Math.random()}`;
  form.append('file', new Blob([text], { type: 'text/plain' }), 'drill.txt');
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${origin}/api/media`, { method: 'POST', headers, body: form });
  return { status: answer.status, text: await answer.text() };
}
