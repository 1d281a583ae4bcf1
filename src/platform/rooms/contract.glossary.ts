export const roomsGlossary = `
closedBy: Whether the host closed the room or its time was up.
closesAt: When the room closes by itself.
device: The device that holds the seat.
durationMinutes: How long the room stays open, in minutes. | 240
hostName: The host's name. | Hana
kind: What the code opens. | poll
me: The caller's own seat.
memberId: Id of the seat in this room.
members: Everybody who has a seat.
name: The name others see. | Ada
path: The page that the code opens. | /rooms/7f3a
people: Those who are here now.
role: Host, player or watcher.
room: The room as the caller sees it.
roomId: Id of the room.
seat: The secret that proves the seat. Keep it on the device.
seats: How many seats are taken. | 4
status: Open or closed.
targetId: Id of what the code opens.
title: Name of the room. | Friday table
`;
