/** One path for all dark modules, a bar for each run in a row: a tenth of the size of single squares. */
export function qrPath(modules: readonly (readonly boolean[])[]): string {
  return modules
    .map((row, y) => {
      let path = '';
      let start = -1;
      for (let x = 0; x <= row.length; x += 1) {
        const isDark = row[x] === true;
        if (isDark && start === -1) start = x;
        if (!isDark && start !== -1) {
          path += `M${start} ${y}h${x - start}v1h${start - x}z`;
          start = -1;
        }
      }
      return path;
    })
    .join('');
}
