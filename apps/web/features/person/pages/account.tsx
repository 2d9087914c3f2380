export default function Page() {
  return (
    <div className="wrap">
      <h1>…</h1>
    </div>
  );
}
