/** Why the server did not take a line. */
export function Refused({ text }: { text: string }) {
  return (
    <span role="alert" className="text-12 text-red-700">
      {text}
    </span>
  );
}
