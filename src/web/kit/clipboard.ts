/** Copies text; false where the browser forbids it (plain http on a home network has no clipboard at all). */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
