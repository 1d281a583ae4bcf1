/** The parser of XML is for those who have a track. */
export const loadReadGpx = async () => (await import('#activities/hunts/rules/tracks/read-gpx.ts')).readGpx;
