/**
 * Messages of the simulator's drills, by drill: equal to the simulator's English texts, so that they can be translated
 * (R26).
 */
export const enDrills = {
  'drill.lostReply.title': 'The lost reply',
  'drill.lostReply.briefing':
    'Place a small limit order. The exchange accepts it, and the reply never arrives. Find out what became of it before you send anything else.',
  'drill.lostReply.point1': 'No second order was sent while the fate of the first was open.',
  'drill.lostReply.point2':
    'What became of the order was found out: from the account stream, or by asking the exchange.',
  'drill.lostReply.say1': 'The reply to the next order is lost.',
  'drill.lostRequest.title': 'The order that never arrived',
  'drill.lostRequest.briefing':
    'Place a small limit order. The connection breaks before the exchange has read it. You cannot see the difference from a lost reply: ask first.',
  'drill.lostRequest.point1': 'No second order was sent while the fate of the first was open.',
  'drill.lostRequest.point2':
    'What became of the order was found out: from the account stream, or by asking the exchange.',
  'drill.lostRequest.say1': 'The next order is lost on its way.',
  'drill.delayedReply.title': 'The late reply',
  'drill.delayedReply.briefing':
    'Place a small limit order. The exchange accepts it at once and answers eight seconds later. Wait.',
  'drill.delayedReply.point1': 'No second order was sent while the fate of the first was open.',
  'drill.delayedReply.say1': 'The reply to the next order takes eight seconds.',
  'drill.serverError.title': 'An error that says nothing',
  'drill.serverError.briefing':
    'Place a small limit order. The exchange accepts it and answers with error 500 all the same. An error of the server is no refusal.',
  'drill.serverError.point1': 'No second order was sent while the fate of the first was open.',
  'drill.serverError.point2':
    'What became of the order was found out: from the account stream, or by asking the exchange.',
  'drill.serverError.say1': 'The next order is answered with error 500.',
  'drill.htmlReply.title': 'A page instead of an answer',
  'drill.htmlReply.briefing':
    'Place a small limit order. The exchange accepts it; a gateway in between answers with a page of its own.',
  'drill.htmlReply.point1': 'No second order was sent while the fate of the first was open.',
  'drill.htmlReply.point2':
    'What became of the order was found out: from the account stream, or by asking the exchange.',
  'drill.htmlReply.say1': 'The next order is answered with a page.',
  'drill.tooManyRequests.title': 'The spent limit',
  'drill.tooManyRequests.briefing':
    'The weight of your address is spent: the next request is refused with 429, and one more within ten seconds brings a ban. Send nothing until the pause is over.',
  'drill.tooManyRequests.point1': 'Nothing was sent for ten seconds after the refusal.',
  'drill.tooManyRequests.point2': 'One refusal was enough.',
  'drill.tooManyRequests.point3': 'The exchange served you again after the pause.',
  'drill.tooManyRequests.say1': 'The weight of the address is spent.',
  'drill.clockSkew.title': 'Two clocks',
  'drill.clockSkew.briefing':
    "The exchange's clock runs 45 seconds ahead of yours, and refuses signatures more than 30 seconds old. Ask for its time, and sign by that.",
  'drill.clockSkew.point1': 'Requests were signed by the time of the exchange.',
  'drill.clockSkew.point2': 'A wrong time was not sent again and again.',
  'drill.clockSkew.say1': "The exchange's clock jumps 45 seconds ahead.",
  'drill.keyExpiry.title': 'The expired key',
  'drill.keyExpiry.briefing':
    'Your key ends in the middle of the session. Every private request is refused: stop asking, and get a new key before you trade on.',
  'drill.keyExpiry.point1': 'The dead key was not used again and again.',
  'drill.keyExpiry.say1': 'The key is no longer valid.',
  'drill.droppedFrames.title': 'Holes in the stream',
  'drill.droppedFrames.briefing':
    'For fifteen seconds frames are missing from every stream. The book you see may be wrong: let it be.',
  'drill.droppedFrames.point1': 'No order was sent while frames were missing.',
  'drill.droppedFrames.say1': 'Frames go missing.',
  'drill.droppedFrames.say2': 'The stream is whole again.',
  'drill.duplicatedFrames.title': 'Everything twice',
  'drill.duplicatedFrames.briefing':
    'For fifteen seconds frames come twice. What was traded once must count once: check before you act.',
  'drill.duplicatedFrames.point1': 'No order was sent while frames came twice.',
  'drill.duplicatedFrames.say1': 'Frames come twice.',
  'drill.duplicatedFrames.say2': 'The stream is whole again.',
  'drill.reorderedFrames.title': 'Out of order',
  'drill.reorderedFrames.briefing':
    'For fifteen seconds frames overtake one another. An older price is not a newer one: wait.',
  'drill.reorderedFrames.point1': 'No order was sent while frames came out of order.',
  'drill.reorderedFrames.say1': 'Frames overtake one another.',
  'drill.reorderedFrames.say2': 'The stream is whole again.',
  'drill.corruptedFrames.title': 'Noise on the line',
  'drill.corruptedFrames.briefing':
    'For fifteen seconds some frames break off in noise. The desk says which prices are stale: believe it.',
  'drill.corruptedFrames.point1': 'No order was sent while frames were spoilt.',
  'drill.corruptedFrames.say1': 'Frames break off in noise.',
  'drill.corruptedFrames.say2': 'The stream is whole again.',
  'drill.silentSocket.title': 'The silent socket',
  'drill.silentSocket.briefing':
    'For twenty-five seconds every socket stays open and says nothing. A price that does not move is not a quiet market: send no order on it.',
  'drill.silentSocket.point1': 'No order was sent while the sockets were silent.',
  'drill.silentSocket.say1': 'The sockets fall silent.',
  'drill.silentSocket.say2': 'The sockets speak again.',
  'drill.gap.title': 'The gap',
  'drill.gap.briefing':
    'Have a limit order on BTCUSDT futures before you begin. In twenty seconds the contract is suspended and opens 6 per cent away: whatever rests is filled through. Cancel in time.',
  'drill.gap.point1': 'Nothing rested when the gap came.',
  'drill.gap.point2': 'No order was sent into the suspended market.',
  'drill.gap.say1': 'BTCUSDT is suspended.',
  'drill.gap.say2': 'The price jumps by 6 per cent.',
  'drill.gap.say3': 'BTCUSDT trades again.',
  'drill.haltedSymbol.title': 'The halted symbol',
  'drill.haltedSymbol.briefing':
    'BTCUSDT futures are suspended for half a minute. Orders are refused; sending more of them helps nobody.',
  'drill.haltedSymbol.point1': 'No order was sent into the halt.',
  'drill.haltedSymbol.say1': 'BTCUSDT is suspended.',
  'drill.haltedSymbol.say2': 'BTCUSDT trades again.',
  'drill.flashCrash.title': 'The flash crash',
  'drill.flashCrash.briefing':
    'BTCUSDT loses 12 per cent at once and has it back twenty seconds later. Selling at market into a hole is the dearest way out.',
  'drill.flashCrash.point1': 'Nothing was sold at market in the hole.',
  'drill.flashCrash.point2': 'No position was liquidated.',
  'drill.flashCrash.say1': 'The price falls by 12 per cent.',
  'drill.flashCrash.say2': 'The price is back.',
  'drill.squeeze.title': 'The squeeze',
  'drill.squeeze.briefing':
    'Hold a short position in BTCUSDT futures before you begin. In twenty seconds the price is driven up by a third. Be out of it by then.',
  'drill.squeeze.point1': 'The position was closed before the squeeze.',
  'drill.squeeze.point2': 'The rest was cancelled.',
  'drill.squeeze.point3': 'No position was liquidated.',
  'drill.squeeze.say1': 'Shorts are bought back at any price.',
};
